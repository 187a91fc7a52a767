import { useState } from 'react';
import { Link } from '#web/router.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { call } from '#web/call.ts';
import type { signInRoutes } from '#features/account/sign-in/sign-in-routes.ts';
import { mailboxField } from '#features/account/account-fields.ts';
import { AccountDone } from './AccountDone.tsx';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { ResendButton } from './ResendButton.tsx';
import type { Values } from '#web/account/useAccountForm.ts';
import styles from '#web/account/Account.module.css';

export function ForgotPasswordScreen() {
  const [failed, setFailed] = useState(false);
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  useTitle(failed ? m.error_title({ title: m.account_forgot_title() }) : m.account_forgot_title());
  const requestReset = async ({ email = '' }: Values) => {
    const result = await call<typeof signInRoutes.sendPasswordResetEmail>('POST /api/account/sendPasswordResetEmail', {
      body: { email },
    });
    if (!result.ok) return result.error;
    setMailedTo(email);
    return null;
  };
  if (mailedTo !== null) {
    return (
      <AccountDone title={m.account_check_mail_title()}>
        <p>{m.account_forgot_mailed({ email: mailedTo })}</p>
        <p>{m.account_check_mail_help()}</p>
        <ResendButton endpoint="POST /api/account/sendPasswordResetEmail" email={mailedTo} />
      </AccountDone>
    );
  }
  return (
    <AccountFrame title={m.account_forgot_title()} lead={m.account_forgot_lead()}>
      <Card>
        <AccountForm
          id="forgot"
          fields={[mailboxField()]}
          submit={m.account_forgot_submit()}
          busy={m.account_forgot_busy()}
          send={requestReset}
          onTried={setFailed}
        />
      </Card>
      <p className={styles['links']}>
        <Link href="/account/login">{m.account_back_to_login()}</Link>
      </p>
    </AccountFrame>
  );
}
