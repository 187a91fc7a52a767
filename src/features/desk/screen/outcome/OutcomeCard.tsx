import { useState } from 'react';
import { noonOf } from '#claim/promise/noon.rules.ts';
import { formatDate } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import type { ClaimOutcome, ShownOffer } from '../../outcome/outcome-answers.rules.ts';
import type { outcomeRoutes } from '../../outcome/outcome-routes.ts';
import { Asked } from '../cards/Asked.tsx';
import { useCardFocus } from '../cards/useCardFocus.ts';
import { timeInWords } from '../due/due-texts.ts';
import { DialogSuspense } from '../keys/DialogSuspense.tsx';
import { lazyDialog } from '../keys/lazy-dialog.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { chosenText, seenText, statusTexts, waitsText } from './outcome-texts.ts';
import { recordedText } from '../quote/quote-texts.ts';
import styles from './Outcome.module.css';

const OutcomeSheet = lazyDialog(async () => (await import('./OutcomeSheet.tsx')).OutcomeSheet);
const HeardChoice = lazyDialog(async () => (await import('./HeardChoice.tsx')).HeardChoice);
const VoucherDialog = lazyDialog(async () => (await import('./VoucherDialog.tsx')).VoucherDialog);
const SureDialog = lazyDialog(async () => (await import('./SureDialog.tsx')).SureDialog);

export type OutcomeDialog = 'offer' | 'heard' | 'voucher' | 'in-hand' | 'withdraw' | 'show-again';

type CardProps = { claimId: string; name: string; may: DeskClaim['may']; now: Date };

export function OutcomeCard({ claimId, name, may, now }: CardProps) {
  const query = useDeskQuery<typeof outcomeRoutes.deskOutcome>('GET /api/desk/claims/:claimId/outcome', {
    params: { claimId },
  });
  const [opened, setOpened] = useState<OutcomeDialog | null>(null);
  const { card, closeToCard } = useCardFocus();
  const close = () => setOpened(null);
  const props = { claimId, name, now, again: query.again, onClose: close, onDone: () => closeToCard(close) };
  return (
    <Asked query={query}>
      {(outcome) => {
        const [newest] = outcome.offers;
        return (
          <div ref={card} tabIndex={-1} className={styles['card']}>
            {newest === undefined ? (
              <p>{m.desk_outcome_none()}</p>
            ) : (
              <Newest outcome={outcome} newest={newest} now={now} />
            )}
            {may.includes('quote') && <Actions outcome={outcome} newest={newest} open={setOpened} />}
            {opened !== null && (
              <DialogSuspense>
                <Opened opened={opened} outcome={outcome} newest={newest} {...props} />
              </DialogSuspense>
            )}
          </div>
        );
      }}
    </Asked>
  );
}

type OpenedProps = {
  opened: OutcomeDialog;
  outcome: ClaimOutcome;
  newest: ShownOffer | undefined;
  claimId: string;
  name: string;
  now: Date;
  again: () => void;
  onClose: () => void;
  /** Closes it after its act, with which its button may go. */
  onDone: () => void;
};

function Opened({ opened, outcome, newest, onDone, ...props }: OpenedProps) {
  if (opened === 'offer') return <OutcomeSheet {...props} outcome={outcome} />;
  if (newest === undefined) return null;
  if (opened === 'heard') return <HeardChoice {...props} offer={newest} />;
  if (opened === 'voucher') return <VoucherDialog {...props} offer={newest} voucher={outcome.voucher} />;
  return <SureDialog {...props} what={opened} offer={newest} onDone={onDone} />;
}

type NewestProps = { outcome: ClaimOutcome; newest: ShownOffer; now: Date };

const namedText = ({ byKind, byName: name }: ClaimOutcome['choices'][number]): string =>
  byKind === 'nominated' ? m.desk_outcome_nominee({ name }) : m.desk_outcome_heard_from({ name });

function Newest({ outcome: { voucher, choices }, newest, now }: NewestProps) {
  const { number, status, options, chosenId, sentAt, by, inHandAt } = newest;
  const [choice] = choices;
  const facts = [
    chosenText(newest, now),
    status === 'chosen' && choice && choice.byName !== '' ? namedText(choice) : null,
    status === 'chosen' ? recordedText(choice) : null,
    waitsText(newest),
    inHandAt === null ? null : m.desk_outcome_in_hand_since({ time: timeInWords(inHandAt, now) }),
    voucher && m.desk_outcome_voucher_kept({ day: formatDate(noonOf(voucher.expiresOn)) }),
    voucher && seenText(voucher, now),
    m.desk_outcome_sent_by({ time: timeInWords(sentAt, now), name: by }),
  ];
  return (
    <>
      <p className={styles['version']}>
        <strong>{m.desk_outcome_offer({ number: String(number) })}</strong> <span>{statusTexts[status]()}</span>
      </p>
      <ul className={styles['options']}>
        {options.map(({ id, name }) => (
          <li key={id}>
            {id === chosenId && status === 'chosen' ? <strong>{m.desk_outcome_chosen_option({ name })}</strong> : name}
          </li>
        ))}
      </ul>
      {facts.map((fact) => fact !== null && <p key={fact}>{fact}</p>)}
    </>
  );
}

type ActionsProps = { outcome: ClaimOutcome; newest: ShownOffer | undefined; open: (dialog: OutcomeDialog) => void };

/** What can be done with the newest offer. Each is a dialog, because none comes back by itself. */
function offeredActions(
  { voucher, isBeyond }: ClaimOutcome,
  newest: ShownOffer | undefined,
): [OutcomeDialog, string][] {
  if (newest === undefined || newest.status === 'withdrawn') return [];
  const isChosen = newest.status === 'chosen';
  const chosen = newest.options.find(({ id }) => id === newest.chosenId);
  const isVoucher = isChosen && chosen?.kind === 'voucher';
  const isSeen = voucher !== null && voucher.shownAt !== null;
  return [
    ...(isBeyond || newest.inHandAt !== null ? [] : [['heard', m.desk_outcome_heard()] as [OutcomeDialog, string]]),
    ...(isChosen && newest.inHandAt === null ? [['in-hand', m.desk_outcome_in_hand()] as [OutcomeDialog, string]] : []),
    ...(isVoucher
      ? [['voucher', voucher === null ? m.desk_outcome_code() : m.desk_outcome_code_other()] as [OutcomeDialog, string]]
      : []),
    ...(isVoucher && isSeen ? [['show-again', m.desk_outcome_show_again()] as [OutcomeDialog, string]] : []),
    ...(isChosen || isBeyond ? [] : [['withdraw', m.desk_outcome_withdraw()] as [OutcomeDialog, string]]),
  ];
}

function Actions({ outcome, newest, open }: ActionsProps) {
  return (
    <div className={styles['actions']}>
      {!outcome.isBeyond && (
        <Button look="secondary" onClick={() => open('offer')}>
          {newest === undefined ? m.desk_outcome_make() : m.desk_outcome_make_other()}
        </Button>
      )}
      {offeredActions(outcome, newest).map(([dialog, label]) => (
        <Button key={dialog} look={dialog === 'withdraw' ? 'quiet' : 'secondary'} onClick={() => open(dialog)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
