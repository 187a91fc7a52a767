import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { call } from '#web/call.ts';
import type { signInRoutes } from '#features/account/sign-in/sign-in-routes.ts';
import { newPasswordField } from '#features/account/account-fields.ts';
import { AccountDone } from './AccountDone.tsx';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { takeMailedToken } from './mailed-token.ts';
import type { Values } from '#web/account/useAccountForm.ts';

export function ResetPasswordScreen() {
  const [token] = useState(takeMailedToken);
  const [failed, setFailed] = useState(false);
  const [done, setDone] = useState(false);
  useTitle(failed ? m.error_title({ title: m.account_reset_title() }) : m.account_reset_title());
  const resetPassword = async ({ password = '' }: Values) => {
    const result = await call<typeof signInRoutes.resetPassword>('POST /api/account/resetPassword', {
      body: { token: token ?? '', password },
    });
    if (!result.ok) return result.error;
    setDone(true);
    return null;
  };
  if (done) {
    return (
      <AccountDone title={m.account_reset_done_title()}>
        <p>{m.account_reset_done()}</p>
        <LinkButton href="/account/login">{m.account_login_title()}</LinkButton>
      </AccountDone>
    );
  }
  if (token === null) return <WithoutToken />;
  return (
    <AccountFrame title={m.account_reset_title()}>
      <Card>
        <AccountForm
          id="reset"
          fields={[newPasswordField()]}
          submit={m.account_reset_submit()}
          busy={m.account_saving()}
          send={resetPassword}
          onTried={setFailed}
          help={{ 'reset-link-invalid': <a href="/account/forgotPassword">{m.account_reset_again()}</a> }}
        />
      </Card>
    </AccountFrame>
  );
}

function WithoutToken() {
  return (
    <AccountDone title={m.account_link_title()}>
      <p>{m.account_link_missing()}</p>
      <LinkButton href="/account/forgotPassword">{m.account_reset_again()}</LinkButton>
    </AccountDone>
  );
}
