import { useState } from 'react';
import { Link } from '#web/router.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { call } from '#web/call.ts';
import type { signInRoutes } from '#features/account/sign-in/sign-in-routes.ts';
import { mailboxField, newPasswordField } from '#features/account/account-fields.ts';
import { AccountDone } from './AccountDone.tsx';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { ResendButton } from './ResendButton.tsx';
import { isOwn, returnUrlOf, withReturnUrl } from '#web/account/return-address.ts';
import type { Values } from '#web/account/useAccountForm.ts';
import styles from '#web/account/Account.module.css';

export function RegisterScreen({ search }: { search: string }) {
  const given = returnUrlOf(search);
  const returnUrl = isOwn(given) ? given : null;
  const [failed, setFailed] = useState(false);
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  useTitle(failed ? m.error_title({ title: m.account_register_title() }) : m.account_register_title());
  const register = async ({ email = '', password = '' }: Values) => {
    const result = await call<typeof signInRoutes.register>('POST /api/account/register', {
      query: { returnUrl },
      body: { email, password },
    });
    if (!result.ok) return result.error;
    setMailedTo(email);
    return null;
  };
  if (mailedTo !== null) return <CheckMail email={mailedTo} />;
  return (
    <AccountFrame title={m.account_register_title()} lead={m.account_register_lead()}>
      <Card>
        <AccountForm
          id="register"
          fields={[mailboxField(), newPasswordField('password', ({ email = '' }) => email)]}
          submit={m.account_register_submit()}
          busy={m.account_register_busy()}
          send={register}
          onTried={setFailed}
        />
      </Card>
      <p className={styles['links']}>
        <Link href={withReturnUrl('/account/login', returnUrl)}>{m.account_have_one()}</Link>
      </p>
    </AccountFrame>
  );
}

function CheckMail({ email }: { email: string }) {
  return (
    <AccountDone title={m.account_check_mail_title()}>
      <p>{m.account_check_mail({ email })}</p>
      <p>{m.account_check_mail_help()}</p>
      <ResendButton endpoint="POST /api/account/resendConfirmEmail" email={email} />
    </AccountDone>
  );
}
