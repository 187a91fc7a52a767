import { useState } from 'react';
import { type RefundReason, refundReasons } from '#claim/money/refund-reasons.rules.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { penceTyped, typedPounds } from '#web/ui/fields/typed-amount.ts';
import type { moneyRoutes, ShownPayment } from '../../money/money-routes.ts';
import { firstName } from '../due/due-texts.ts';
import { Preview } from '../sheet/Preview.tsx';
import { Sheet } from '../sheet/Sheet.tsx';
import { usePreview } from '../sheet/usePreview.ts';
import { isEndUnknown, useDeskCall } from '../useDeskAction.ts';
import { pounds } from './money-texts.ts';
import { refundReasonTexts } from './reason-texts.ts';
import { errorsOf, type RefundTyped } from './refund-typed.ts';
import styles from './Money.module.css';

type SheetProps = {
  claimId: string;
  payment: ShownPayment;
  name: string;
  now: Date;
  again: () => void;
  onClose: () => void;
  /** Closes it after its act, with which its button may go. */
  onDone: () => void;
};

/** So that not every letter is sent. */
const restMs = 500;
const longestWords = 500;

/**
 * What was given back when the amount was typed, in pence. Newer payments do not change it, because after a lost answer
 * they may have the very refund that is tried again.
 */
function useSeenGiven({ refundedPence, waitingPence }: ShownPayment) {
  const newest = refundedPence + waitingPence;
  const [held, setHeld] = useState<number | null>(newest);
  return {
    seen: held ?? newest,
    since: newest - (held ?? newest),
    hold: () => setHeld((before) => before ?? newest),
    letGo: () => setHeld(null),
  };
}

/** The errors are in the order of their fields. */
function focusFirst(errors: ReturnType<typeof errorsOf>): void {
  document.getElementById(`refund-${Object.keys(errors)[0]}`)?.focus();
}

/** What is typed, as the order of it, and how it is sent; `wanted` is null until it is whole. */
function useRefund({ claimId, payment, again, onDone }: Omit<SheetProps, 'name' | 'now' | 'onClose'>) {
  const { seen, since, hold, letGo } = useSeenGiven(payment);
  const left = payment.pence - seen;
  const [start] = useState<RefundTyped>({ amount: typedPounds(left), reason: '', words: '' });
  const [typed, setTyped] = useState(start);
  const [isTried, setTried] = useState(false);
  const set = (part: Partial<RefundTyped>) => {
    if (part.amount !== undefined) hold();
    setTyped((before) => ({ ...before, ...part }));
  };
  const errors = errorsOf(typed, left);
  const pence = penceTyped(typed.amount);
  const isWhole = Object.keys(errors).length === 0 && pence !== null && typed.reason !== '';
  const wanted = isWhole
    ? {
        params: { claimId },
        body: {
          paymentId: payment.id,
          pence,
          seenPence: seen,
          words: typed.words,
          reason: typed.reason as RefundReason,
        },
      }
    : null;
  const { busy, error, send } = useDeskCall<typeof moneyRoutes.deskRefund>('POST /api/desk/claims/:claimId/refund');
  const save = async () => {
    setTried(true);
    if (wanted === null) return focusFirst(errors);
    const result = await send(wanted);
    if (result === null || isEndUnknown(result)) return;
    again();
    if (result.ok) {
      announce(m.desk_refund_ordered({ amount: pounds(result.answer.pence) }));
      return onDone();
    }
    if (result.error.code !== 'changed-meanwhile') return;
    // The amount was meant beside what was on screen, so it is typed anew.
    letGo();
    setTyped((before) => ({ ...before, amount: '' }));
    setTried(false);
  };
  return {
    left,
    since: busy ? 0 : since,
    typed,
    set,
    isDirty: typed !== start,
    errors: isTried ? errors : {},
    wanted,
    busy,
    error,
    save,
  };
}

export function RefundSheet({ claimId, payment, name, now, again, onClose, onDone }: SheetProps) {
  const { left, since, typed, set, isDirty, errors, wanted, ...sending } = useRefund({
    claimId,
    payment,
    again,
    onDone,
  });
  const path = 'POST /api/desk/claims/:claimId/refund-preview';
  const previewed = usePreview<typeof moneyRoutes.deskPreviewRefund>(path, wanted, restMs);
  const first = firstName(name);
  return (
    <Sheet
      title={m.desk_refund_title({ name: first })}
      note={m.desk_refund_note({ amount: pounds(payment.pence), left: pounds(left) })}
      dirty={isDirty}
      typed={typed.words.trim() !== ''}
      foot={m.desk_refund_foot()}
      fields={<RefundFields {...{ typed, set, left, since, errors }} />}
      preview={
        <Preview
          claimId={claimId}
          now={now}
          previewed={previewed}
          name={first}
          lacking={wanted === null ? m.desk_refund_lacks() : null}
        />
      }
      submit={wanted === null ? m.desk_refund_send() : m.desk_refund_send_amount({ amount: pounds(wanted.body.pence) })}
      {...sending}
      onClose={onClose}
    />
  );
}

type FieldsProps = {
  typed: RefundTyped;
  left: number;
  /** In pence, what was given back while the sheet was open. */
  since: number;
  errors: Partial<ReturnType<typeof errorsOf>>;
  set: (part: Partial<RefundTyped>) => void;
};

function RefundFields({ typed, left, errors, set, since }: FieldsProps) {
  return (
    <div className={styles['fields']}>
      {since > 0 && <p role="status">{m.desk_refund_newer({ amount: pounds(since), left: pounds(left - since) })}</p>}
      <Field
        id="refund-amount"
        label={m.desk_refund_amount()}
        hint={m.desk_refund_amount_hint({ left: pounds(left) })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        error={errors.amount}
        value={typed.amount}
        onChange={(event) => set({ amount: event.target.value })}
      />
      <SelectField
        id="refund-reason"
        label={m.desk_refund_reason()}
        placeholder={m.desk_reason_choose()}
        error={errors.reason}
        value={typed.reason}
        options={refundReasons.map((value) => ({ value, label: refundReasonTexts[value]() }))}
        onChange={(event) => set({ reason: event.target.value as RefundReason })}
      />
      <TextArea
        id="refund-words"
        label={m.desk_refund_words()}
        error={errors.words}
        rows={3}
        maxLength={longestWords}
        value={typed.words}
        onChange={(event) => set({ words: event.target.value })}
      />
    </div>
  );
}
