import { useState } from 'react';
import { DialogForm } from '#claim/deciding/DialogForm.tsx';
import type { Trouble } from '#claim/deciding/trouble.ts';
import { useFocusOnError, useForm, type Errors } from '#web/form/useForm.ts';
import * as m from '#web/messages/index.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import type { Offer, Option } from './offer-fields.ts';
import styles from './Choice.module.css';

type ChooseDialogProps = {
  /** As they were on screen when the dialog opened: what is chosen must not change under the claimant's hand. */
  offer: Offer;
  option: Option;
  choose: () => Promise<Trouble | null>;
  onClose: () => void;
};

type Field = 'consent';
const boxId = 'outcome-consent';

/** Repeats what is chosen, and what becomes of the device and its data. */
export function ChooseDialog({ offer, option, choose, onClose }: ChooseDialogProps) {
  const [isTicked, setTicked] = useState(false);
  const check = (ticked: boolean): Errors<Field> => (ticked ? {} : { consent: m.outcome_choose_tick() });
  const send = async () => {
    const reason = await choose();
    return reason === null ? null : { reason };
  };
  const { tried, busy, errors, submit } = useForm({ check, send, values: isTicked });
  useFocusOnError(tried, () => boxId);
  return (
    <Dialog title={m.outcome_confirm()} dirty={isTicked} onClose={onClose}>
      <DialogForm
        tried={tried}
        busy={busy}
        busyLabel={m.outcome_choosing()}
        label={m.outcome_choose_send()}
        onSubmit={() => submit(isTicked)}
      >
        <p className={styles['consent']}>{option.consent}</p>
        <div>
          <h3 className={styles['of']}>{m.outcome_old_device()}</h3>
          <p>{option.oldDevice}</p>
        </div>
        {option.cannotUndo !== '' && (
          <div>
            <h3 className={styles['of']}>{m.outcome_cannot_undo()}</h3>
            <p>{option.cannotUndo}</p>
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
      </DialogForm>
    </Dialog>
  );
}
