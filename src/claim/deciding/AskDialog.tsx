import { useErrorTitle } from '#web/form/wrong.ts';
import { useFocusOnError, useForm, type Errors } from '#web/form/useForm.ts';
import * as m from '#web/messages/index.ts';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { DialogForm } from './DialogForm.tsx';
import type { Trouble } from './trouble.ts';
import styles from './Deciding.module.css';

type AskDialogProps = {
  title: string;
  text: string;
  change: (text: string) => void;
  ask: (text: string) => Promise<Trouble | null>;
  /** What asking does. */
  next: string;
  onClose: () => void;
};

type Field = 'message';
const fieldId = 'question';
const longestMessage = 4_000;

export function AskDialog({ title, text, change, ask, next, onClose }: AskDialogProps) {
  const check = (typed: string): Errors<Field> => (typed.trim() === '' ? { message: m.quote_question_missing() } : {});
  const send = async (typed: string) => {
    const reason = await ask(typed);
    return reason === null ? null : { reason };
  };
  const { tried, busy, errors, isFailed, submit } = useForm<string, Field, Trouble>({ check, send, values: text });
  useFocusOnError(tried, () => fieldId);
  useErrorTitle(isFailed);
  return (
    <Dialog title={title} typed={text !== ''} held onClose={onClose}>
      <DialogForm
        tried={tried}
        busy={busy}
        busyLabel={m.quote_question_sending()}
        label={m.quote_question_send()}
        onSubmit={() => submit(text)}
      >
        <TextArea
          id={fieldId}
          label={m.quote_question()}
          value={text}
          maxLength={longestMessage}
          autoComplete="off"
          readOnly={busy}
          error={errors.message}
          onChange={(event) => change(event.target.value)}
        />
        <p className={styles['next']}>{next}</p>
      </DialogForm>
    </Dialog>
  );
}
