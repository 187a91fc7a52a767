import { useState } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import type { CallResult } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './Setup.module.css';

type StopButtonProps = { label: string; stop: () => Promise<CallResult<unknown>>; onStopped: () => void };

/** Forgets what is stored, so that the default counts again. */
export function StopButton({ label, stop, onStopped }: StopButtonProps) {
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    const result = await stop();
    setBusy(false);
    setFailure(result.ok ? '' : accountErrorText(result.error));
    if (result.ok) onStopped();
  };
  return (
    <div className={styles['part']}>
      <Button look="secondary" busy={busy} busyLabel={m.account_saving()} onClick={() => void press()}>
        {label}
      </Button>
      <p role="alert" className={styles['failed']}>
        {failure}
      </p>
    </div>
  );
}
