import { useState } from 'react';
import { longestCode } from '#claim/offer/offer-limits.rules.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import type { ShownOffer, ShownVoucher } from '../../outcome/outcome-answers.rules.ts';
import type { outcomeRoutes } from '../../outcome/outcome-routes.ts';
import { timeInWords } from '../due/due-texts.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { ChosenMeanwhile } from './ChosenMeanwhile.tsx';
import { NewerOffer } from './NewerOffer.tsx';
import { chosenIn, isVoucherChosen } from './outcome-texts.ts';

type VoucherProps = {
  claimId: string;
  offer: ShownOffer;
  /** Whose code stands, of which nobody but the claimant sees more; null where none does. */
  voucher: ShownVoucher | null;
  now: Date;
  again: () => void;
  onClose: () => void;
};

/** The code goes to the server once, and comes back to no handler. */
export function VoucherDialog({ claimId, offer: newest, voucher, now, again, onClose }: VoucherProps) {
  const [offer, setOffer] = useState(newest);
  const offered = offer.options.find(({ id }) => id === offer.chosenId)?.validUntil ?? '';
  const [code, setCode] = useState('');
  const [day, setDay] = useState(offered);
  const [isTried, setTried] = useState(false);
  const [seenId, setSeenId] = useState(voucher?.id ?? null);
  const {
    busy,
    error,
    code: refusal,
    forget,
    act,
  } = useDeskAction<typeof outcomeRoutes.deskVoucher>('POST /api/desk/claims/:claimId/outcome-voucher', 'voucherId');
  const save = async () => {
    setTried(true);
    if (code.trim() === '') return;
    const body = {
      number: offer.number,
      ...chosenIn(offer),
      code,
      expiresOn: day === '' ? null : day,
      voucherId: seenId,
    };
    const done = await act({ params: { claimId }, body });
    again();
    if (done === null) return;
    announce(m.desk_outcome_code_kept());
    onClose();
  };
  const keepMine = () => {
    forget();
    setSeenId(voucher?.id ?? null);
    setOffer(newest);
  };
  const seenAt = voucher?.firstShownAt ?? null;
  return (
    <WorkDialog
      title={m.desk_outcome_code()}
      submit={m.desk_outcome_code_save()}
      typed={code !== ''}
      busy={busy}
      error={error}
      save={save}
      onClose={onClose}
    >
      {seenAt !== null && <p>{m.desk_outcome_code_seen({ time: timeInWords(seenAt, now) })}</p>}
      {!busy && <Changed {...{ newest, offer, voucher, seenId, now, refusal, keepMine }} />}
      <NewerOffer newest={newest.number} seen={offer.number} />
      <VoucherFields {...{ code, setCode, day, setDay }} isMissing={isTried && code.trim() === ''} />
    </WorkDialog>
  );
}

type ChangedProps = Pick<VoucherProps, 'voucher' | 'now'> & {
  newest: ShownOffer;
  offer: ShownOffer;
  seenId: string | null;
  refusal: string | null;
  keepMine: () => void;
};

/** Not while a code is sent: it may stand here before the answer comes. */
function Changed({ newest, offer, voucher, seenId, now, refusal, keepMine }: ChangedProps) {
  const isNewer = voucher !== null && voucher.id !== seenId && newest.number === offer.number;
  return (
    <>
      {isNewer && (
        <ChangedMeanwhile refusal={refusal} keepMine={keepMine}>
          {m.desk_outcome_code_meanwhile({ name: voucher.by, time: timeInWords(voucher.issuedAt, now) })}
        </ChangedMeanwhile>
      )}
      <ChosenMeanwhile
        {...{ newest, seen: offer, code: refusal }}
        keepMine={isVoucherChosen(newest) ? keepMine : null}
      />
    </>
  );
}

type FieldsProps = {
  code: string;
  setCode: (code: string) => void;
  day: string;
  setDay: (day: string) => void;
  isMissing: boolean;
};

function VoucherFields({ code, setCode, day, setDay, isMissing }: FieldsProps) {
  return (
    <>
      <Field
        id="voucher-code"
        label={m.desk_outcome_code_field()}
        hint={m.desk_outcome_code_note()}
        autoComplete="off"
        maxLength={longestCode}
        error={isMissing ? m.desk_outcome_wrong_missing() : undefined}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Field
        id="voucher-day"
        type="date"
        label={m.outcome_valid_until()}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
    </>
  );
}
