import { useMemo } from 'react';
import { CodeStep } from '#claim/deciding/CodeStep.tsx';
import { DialogForm } from '#claim/deciding/DialogForm.tsx';
import type { Trouble } from '#claim/deciding/trouble.ts';
import { codeFieldId, useCodeStep, type CodeStepProps } from '#claim/deciding/useCodeStep.ts';
import { declineReasons, type DeclineReason } from '#claim/quote/decline-reasons.rules.ts';
import { useErrorTitle } from '#web/form/wrong.ts';
import { useFocusOnFirstError, useForm, type Errors } from '#web/form/useForm.ts';
import * as m from '#web/messages/index.ts';
import { RadioList } from '#web/ui/fields/RadioList.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import styles from './Decision.module.css';

export type Refusal = { reason: DeclineReason | null; words: string };

type DeclineDialogProps = CodeStepProps & {
  refusal: Refusal;
  change: (refusal: Refusal) => void;
  decline: (reason: DeclineReason, words: string, code?: string) => Promise<Trouble | null>;
  onClose: () => void;
};

type Field = 'reason' | 'code';
const reasonId = 'quote-decline-reason';
const longestWords = 500;

const reasonTexts: Record<DeclineReason, () => string> = {
  'too-dear': m.quote_decline_too_dear,
  replacement: m.quote_decline_replacement,
  elsewhere: m.quote_decline_elsewhere,
  other: m.quote_decline_other,
};

export function DeclineDialog({ refusal, change, decline, onClose, ...codes }: DeclineDialogProps) {
  const step = useCodeStep(codes);
  const { code } = step;
  // The same while nothing changes, because a change takes an error away.
  const values = useMemo(() => ({ ...refusal, code }), [refusal, code]);
  const check = ({ reason }: Refusal): Errors<Field> => ({
    ...(reason === null && { reason: m.quote_decline_missing() }),
    ...step.check(),
  });
  const send = async ({ reason, words }: Refusal) =>
    reason === null ? null : step.send((entered) => decline(reason, words, entered));
  const { tried, busy, errors, isFailed, submit } = useForm<typeof values, Field, Trouble>({ check, send, values });
  useFocusOnFirstError(tried, (field) => (field === 'code' ? codeFieldId : reasonId));
  useErrorTitle(isFailed);
  return (
    <Dialog title={m.quote_decline()} dirty={refusal.reason !== null} typed={refusal.words !== ''} onClose={onClose}>
      <DialogForm
        tried={tried}
        busy={busy}
        busyLabel={m.quote_declining()}
        label={codes.asksCode && !step.isOn ? m.decision_code_mail() : m.quote_decline()}
        onSubmit={() => submit(values)}
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
        <CodeStep step={step} busy={busy} error={errors.code} />
        <p className={styles['next']}>{m.quote_decline_next()}</p>
      </DialogForm>
    </Dialog>
  );
}
