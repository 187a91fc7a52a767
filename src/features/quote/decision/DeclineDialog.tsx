import { DialogForm } from '#claim/deciding/DialogForm.tsx';
import type { Trouble } from '#claim/deciding/trouble.ts';
import { declineReasons, type DeclineReason } from '#claim/quote/decline-reasons.rules.ts';
import { useFocusOnError, useForm, type Errors } from '#web/form/useForm.ts';
import * as m from '#web/messages/index.ts';
import { RadioList } from '#web/ui/fields/RadioList.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import styles from './Decision.module.css';

export type Refusal = { reason: DeclineReason | null; words: string };

type DeclineDialogProps = {
  refusal: Refusal;
  change: (refusal: Refusal) => void;
  decline: (reason: DeclineReason, words: string) => Promise<Trouble | null>;
  onClose: () => void;
};

type Field = 'reason';
const reasonId = 'quote-decline-reason';
const longestWords = 500;

const reasonTexts: Record<DeclineReason, () => string> = {
  'too-dear': m.quote_decline_too_dear,
  replacement: m.quote_decline_replacement,
  elsewhere: m.quote_decline_elsewhere,
  other: m.quote_decline_other,
};

export function DeclineDialog({ refusal, change, decline, onClose }: DeclineDialogProps) {
  const check = ({ reason }: Refusal): Errors<Field> => (reason === null ? { reason: m.quote_decline_missing() } : {});
  const send = async ({ reason, words }: Refusal) => {
    const trouble = reason && (await decline(reason, words));
    return trouble === null ? null : { reason: trouble };
  };
  const { tried, busy, errors, submit } = useForm<Refusal, Field, Trouble>({ check, send, values: refusal });
  useFocusOnError(tried, () => reasonId);
  return (
    <Dialog title={m.quote_decline()} dirty={refusal.reason !== null} typed={refusal.words !== ''} onClose={onClose}>
      <DialogForm
        tried={tried}
        busy={busy}
        busyLabel={m.quote_declining()}
        label={m.quote_decline()}
        onSubmit={() => submit(refusal)}
      >
        <RadioList
          id={reasonId}
          legend={m.quote_decline_why()}
          options={declineReasons.map((value) => ({ value, label: reasonTexts[value]() }))}
          value={refusal.reason}
          error={errors.reason}
          onChange={(reason) => change({ ...refusal, reason })}
        />
        <TextArea
          id="quote-decline-words"
          label={m.quote_decline_words()}
          rows={3}
          value={refusal.words}
          maxLength={longestWords}
          autoComplete="off"
          readOnly={busy}
          onChange={(event) => change({ ...refusal, words: event.target.value })}
        />
        <p className={styles['next']}>{m.quote_decline_next()}</p>
      </DialogForm>
    </Dialog>
  );
}
