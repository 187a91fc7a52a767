import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { callAccount } from '#web/account/account-call.ts';
import styles from '#web/account/Account.module.css';

type ResendButtonProps = {
  call: 'resendConfirmEmail' | 'resendInviteEmail' | 'sendPasswordResetEmail';
  email: string;
};

export function ResendButton({ call, email }: ResendButtonProps) {
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    if (busy) return;
    setBusy(true);
    setSaid('');
    const result = await callAccount(call, { email });
    setBusy(false);
    setSaid('answer' in result ? m.account_resent() : result.refusal.text);
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
