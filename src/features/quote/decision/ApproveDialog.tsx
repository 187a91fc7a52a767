import { useMemo, useState } from 'react';
import { CodeStep } from '#claim/deciding/CodeStep.tsx';
import { DialogForm } from '#claim/deciding/DialogForm.tsx';
import type { Trouble } from '#claim/deciding/trouble.ts';
import { codeFieldId, useCodeStep, type CodeStepProps } from '#claim/deciding/useCodeStep.ts';
import { useErrorTitle } from '#web/form/wrong.ts';
import { useFocusOnFirstError, useForm, type Errors } from '#web/form/useForm.ts';
import * as m from '#web/messages/index.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import type { Version } from './quote-version-fields.ts';
import styles from './Decision.module.css';

type ApproveDialogProps = CodeStepProps & {
  /** As it was on screen when the dialog opened: what is agreed to must not change under the claimant's hand. */
  version: Version;
  approve: (code?: string) => Promise<Trouble | null>;
  onClose: () => void;
};

type Field = 'consent' | 'code';
const boxId = 'quote-consent';

export function ApproveDialog({ version, approve, onClose, ...codes }: ApproveDialogProps) {
  const [isTicked, setTicked] = useState(false);
  const step = useCodeStep(codes);
  const { code } = step;
  // The same while nothing changes, because a change takes an error away.
  const values = useMemo(() => ({ isTicked, code }), [isTicked, code]);
  const check = ({ isTicked: ticked }: typeof values): Errors<Field> => ({
    ...(!ticked && { consent: m.quote_approve_tick() }),
    ...step.check(),
  });
  const send = () => step.send(approve);
  const { tried, busy, errors, isFailed, submit } = useForm<typeof values, Field, Trouble>({ check, send, values });
  useFocusOnFirstError(tried, (field) => (field === 'code' ? codeFieldId : boxId));
  useErrorTitle(isFailed);
  return (
    <Dialog title={m.quote_approve()} dirty={isTicked} onClose={onClose}>
      <DialogForm
        tried={tried}
        busy={busy}
        busyLabel={m.quote_approving()}
        label={codes.asksCode && !step.isOn ? m.decision_code_mail() : m.quote_approve_send()}
        onSubmit={() => submit(values)}
      >
        <p className={styles['consent']}>{version.consent}</p>
        <Checkbox
          id={boxId}
          label={version.consentTick}
          checked={isTicked}
          onChange={(event) => setTicked(event.currentTarget.checked)}
          error={errors.consent}
          canFail
        />
        <CodeStep step={step} busy={busy} error={errors.code} />
        <p className={styles['next']}>{m.quote_approve_next()}</p>
      </DialogForm>
    </Dialog>
  );
}
