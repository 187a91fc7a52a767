import * as m from '#web/messages/index.ts';
import { call } from '#web/call.ts';
import { atField } from '#web/account/account-texts.ts';
import type { myAccountRoutes } from '#features/account/my-account/my-account-routes.ts';
import { newPasswordField, passwordField } from '#features/account/account-fields.ts';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { Disclosure } from '#web/account/Disclosure.tsx';
import type { Values } from '#web/account/useAccountForm.ts';

export function ChangePassword({ email }: { email: string }) {
  return (
    <Disclosure label={m.account_change_password()}>
      {(done) => <ChangePasswordForm email={email} onChanged={() => done(m.account_password_changed())} />}
    </Disclosure>
  );
}

function ChangePasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const changePassword = async ({ currentPassword = '', newPassword = '' }: Values) => {
    const result = await call<typeof myAccountRoutes.changePassword>('POST /api/account/changePassword', {
      body: { currentPassword, newPassword },
    });
    if (!result.ok) return atField(result.error, 'invalid-password', 'currentPassword');
    onChanged();
    return null;
  };
  return (
    <AccountForm
      id="password"
      username={email}
      fields={[
        passwordField('currentPassword', m.account_current_password()),
        newPasswordField('newPassword', () => email),
      ]}
      submit={m.account_reset_submit()}
      busy={m.account_saving()}
      send={changePassword}
    />
  );
}
