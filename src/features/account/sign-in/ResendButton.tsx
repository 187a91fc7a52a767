import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { accountErrorText } from '#web/account/account-texts.ts';
import { call, type EndpointOf } from '#web/call.ts';
import type { signInRoutes } from './sign-in-routes.ts';
import styles from '#web/account/Account.module.css';

type Resend = typeof signInRoutes.resendConfirmEmail | typeof signInRoutes.sendPasswordResetEmail;

type ResendButtonProps = { endpoint: EndpointOf<Resend>; email: string };

export function ResendButton({ endpoint, email }: ResendButtonProps) {
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    if (busy) return;
    setBusy(true);
    setSaid('');
    const result = await call<Resend>(endpoint, { body: { email } });
    setBusy(false);
    setSaid(result.ok ? m.account_resent() : accountErrorText(result.error));
  };
  return (
    <div className={styles['stack']}>
      <Button look="secondary" busy={busy} busyLabel={m.account_resending()} onClick={() => void resend()}>
        {m.account_resend()}
      </Button>
      <p role="status">{said}</p>
    </div>
  );
}
