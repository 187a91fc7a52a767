import { useState } from 'react';
import { type AskReason, askReasons } from '#claim/money/refund-reasons.rules.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import type { moneyRoutes } from '../../money/money-routes.ts';
import { firstName } from '../due/due-texts.ts';
import { Preview } from '../sheet/Preview.tsx';
import { Sheet } from '../sheet/Sheet.tsx';
import { usePreview } from '../sheet/usePreview.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { pounds } from './money-texts.ts';
import { askReasonTexts } from './reason-texts.ts';
import styles from './Money.module.css';

type SheetProps = {
  claimId: string;
  duePence: number;
  name: string;
  now: Date;
  again: () => void;
  onClose: () => void;
};

export function AskExcessSheet({ claimId, duePence: newest, name, now, again, onClose }: SheetProps) {
  // What becomes due while the sheet is open was not seen.
  const [duePence] = useState(newest);
  const [reason, setReason] = useState<AskReason | ''>('');
  const [isTried, setTried] = useState(false);
  const first = firstName(name);
  const wanted = reason === '' ? null : { params: { claimId }, body: { duePence, reason } };
  const path = 'POST /api/desk/claims/:claimId/ask-excess-preview';
  const previewed = usePreview<typeof moneyRoutes.deskPreviewAskExcess>(path, wanted, 0);
  const { busy, error, act } = useDeskAction<typeof moneyRoutes.deskAskExcess>(
    'POST /api/desk/claims/:claimId/ask-excess',
  );
  const save = async () => {
    setTried(true);
    if (wanted === null) return document.getElementById('ask-reason')?.focus();
    const done = await act(wanted);
    again();
    if (done === null) return;
    announce(m.desk_ask_excess_done());
    onClose();
  };
  return (
    <Sheet
      title={m.desk_ask_excess_title({ name: first })}
      note={m.desk_ask_excess_note({ amount: pounds(duePence) })}
      dirty={reason !== ''}
      typed={false}
      foot={m.desk_ask_excess_foot()}
      fields={
        <div className={styles['fields']}>
          {newest !== duePence && (
            <p role="status">{m.desk_ask_excess_newer({ amount: pounds(newest), seen: pounds(duePence) })}</p>
          )}
          <SelectField
            id="ask-reason"
            label={m.desk_ask_excess_reason()}
            placeholder={m.desk_reason_choose()}
            error={isTried && reason === '' ? m.desk_reason_required() : undefined}
            value={reason}
            options={askReasons.map((value) => ({ value, label: askReasonTexts[value]() }))}
            onChange={(event) => setReason(event.target.value as AskReason)}
          />
        </div>
      }
      preview={
        <Preview
          claimId={claimId}
          now={now}
          previewed={previewed}
          name={first}
          lacking={wanted === null ? m.desk_ask_excess_lacks() : null}
        />
      }
      submit={m.desk_ask_excess_send({ name: first })}
      busy={busy}
      error={error}
      save={save}
      onClose={onClose}
    />
  );
}
