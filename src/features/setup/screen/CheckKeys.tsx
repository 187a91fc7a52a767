import { useState } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { setupRoutes } from '../setup-routes.ts';
import styles from './Setup.module.css';

export function CheckKeys({ again }: { again: () => void }) {
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    setSaid('');
    const result = await call<typeof setupRoutes.checkPaymentKeys>('POST /api/account/checkPaymentKeys', {
      // The server waits for Stripe.
      timeoutMs: 30_000,
    });
    setBusy(false);
    setSaid(result.ok ? m.setup_payment_checked() : '');
    setFailure(result.ok ? '' : accountErrorText(result.error));
    if (result.ok) again();
  };
  return (
    <div className={styles['part']}>
      <p className={styles['hint']}>{m.setup_payment_check_about()}</p>
      <Button look="secondary" busy={busy} busyLabel={m.setup_payment_checking()} onClick={() => void check()}>
        {m.setup_payment_check()}
      </Button>
      <p role="status" className={styles['said']}>
        {said}
      </p>
      <p role="alert" className={styles['failed']}>
        {failure}
      </p>
    </div>
  );
}
