import * as m from '#web/messages/index.ts';
import { atField, callAccount } from '#web/account/account-call.ts';
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
    const result = await callAccount('changePassword', { currentPassword, newPassword });
    if ('refusal' in result) return atField(result.refusal, 'invalid-password', 'currentPassword');
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
