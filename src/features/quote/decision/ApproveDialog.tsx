import { useState } from 'react';
import { DialogForm } from '#claim/deciding/DialogForm.tsx';
import type { Trouble } from '#claim/deciding/trouble.ts';
import { useFocusOnError, useForm, type Errors } from '#web/form/useForm.ts';
import * as m from '#web/messages/index.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import type { Version } from './quote-version-fields.ts';
import styles from './Decision.module.css';

type ApproveDialogProps = {
  /** As it was on screen when the dialog opened: what is agreed to must not change under the claimant's hand. */
  version: Version;
  approve: () => Promise<Trouble | null>;
  onClose: () => void;
};

type Field = 'consent';
const boxId = 'quote-consent';

export function ApproveDialog({ version, approve, onClose }: ApproveDialogProps) {
  const [isTicked, setTicked] = useState(false);
  const check = (ticked: boolean): Errors<Field> => (ticked ? {} : { consent: m.quote_approve_tick() });
  const send = async () => {
    const reason = await approve();
    return reason === null ? null : { reason };
  };
  const { tried, busy, errors, submit } = useForm({ check, send, values: isTicked });
  useFocusOnError(tried, () => boxId);
  return (
    <Dialog title={m.quote_approve()} dirty={isTicked} onClose={onClose}>
      <DialogForm
        tried={tried}
        busy={busy}
        busyLabel={m.quote_approving()}
        label={m.quote_approve_send()}
        onSubmit={() => submit(isTicked)}
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
        <p className={styles['next']}>{m.quote_approve_next()}</p>
      </DialogForm>
    </Dialog>
  );
}
