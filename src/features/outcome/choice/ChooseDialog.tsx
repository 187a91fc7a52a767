import { useMemo, useState } from 'react';
import { CodeStep } from '#claim/deciding/CodeStep.tsx';
import { DialogForm } from '#claim/deciding/DialogForm.tsx';
import type { Trouble } from '#claim/deciding/trouble.ts';
import { codeFieldId, useCodeStep, type CodeStepProps } from '#claim/deciding/useCodeStep.ts';
import { useErrorTitle } from '#web/form/wrong.ts';
import { useFocusOnFirstError, useForm, type Errors } from '#web/form/useForm.ts';
import * as m from '#web/messages/index.ts';
import { operatorLang } from '#web/operator-lang.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import type { Offer, Option } from './offer-fields.ts';
import styles from './Choice.module.css';

type ChooseDialogProps = CodeStepProps & {
  /** As they were on screen when the dialog opened: what is chosen must not change under the claimant's hand. */
  offer: Offer;
  option: Option;
  choose: (code?: string) => Promise<Trouble | null>;
  onClose: () => void;
};

type Field = 'consent' | 'code';
const boxId = 'outcome-consent';

/** Repeats what is chosen, and what becomes of the device and its data. */
export function ChooseDialog({ offer, option, choose, onClose, ...codes }: ChooseDialogProps) {
  const [isTicked, setTicked] = useState(false);
  const step = useCodeStep(codes);
  const { code } = step;
  // The same while nothing changes, because a change takes an error away.
  const values = useMemo(() => ({ isTicked, code }), [isTicked, code]);
  const check = ({ isTicked: ticked }: typeof values): Errors<Field> => ({
    ...(!ticked && { consent: m.outcome_choose_tick() }),
    ...step.check(),
  });
  const send = () => step.send(choose);
  const { tried, busy, errors, isFailed, submit } = useForm<typeof values, Field, Trouble>({ check, send, values });
  useFocusOnFirstError(tried, (field) => (field === 'code' ? codeFieldId : boxId));
  useErrorTitle(isFailed);
  return (
    <Dialog title={m.outcome_confirm()} dirty={isTicked} onClose={onClose}>
      <DialogForm
        tried={tried}
        busy={busy}
        busyLabel={m.outcome_choosing()}
        label={codes.asksCode && !step.isOn ? m.decision_code_mail() : m.outcome_choose_send()}
        onSubmit={() => submit(values)}
      >
        <p className={styles['consent']}>{option.consent}</p>
        <div>
          <h3 className={styles['of']}>{m.outcome_old_device()}</h3>
          <p lang={option.oldDeviceLang ?? undefined}>{option.oldDevice}</p>
        </div>
        {option.cannotUndo !== '' && (
          <div>
            <h3 className={styles['of']}>{m.outcome_cannot_undo()}</h3>
            <p lang={operatorLang()}>{option.cannotUndo}</p>
          </div>
        )}
        <Checkbox
          id={boxId}
          label={offer.consentTick}
          checked={isTicked}
          onChange={(event) => setTicked(event.currentTarget.checked)}
          error={errors.consent}
          canFail
        />
        <CodeStep step={step} busy={busy} error={errors.code} />
      </DialogForm>
    </Dialog>
  );
}
