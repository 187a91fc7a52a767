import * as m from '#web/messages/index.ts';
import { call } from '#web/call.ts';
import { atField } from '#web/account/account-texts.ts';
import type { myAccountRoutes } from '#features/account/my-account/my-account-routes.ts';
import { mailboxField, passwordField } from '#features/account/account-fields.ts';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { Disclosure } from '#web/account/Disclosure.tsx';
import type { Values } from '#web/account/useAccountForm.ts';

export function ChangeEmail({ email }: { email: string }) {
  return (
    <Disclosure label={m.account_change_email()}>
      {(done) => <ChangeEmailForm email={email} onMailed={(to) => done(m.account_change_mailed({ email: to }))} />}
    </Disclosure>
  );
}

function ChangeEmailForm({ email, onMailed }: { email: string; onMailed: (to: string) => void }) {
  const changeEmail = async ({ newEmail = '', password = '' }: Values) => {
    const result = await call<typeof myAccountRoutes.changeEmail>('POST /api/account/changeEmail', {
      body: { newEmail, password },
    });
    if (!result.ok) return atField(result.error, 'invalid-password', 'password');
    onMailed(newEmail);
    return null;
  };
  return (
    <AccountForm
      id="email"
      username={email}
      fields={[mailboxField('newEmail', m.account_new_email(), m.account_new_email_hint()), passwordField()]}
      submit={m.account_change_email_submit()}
      busy={m.account_resending()}
      send={changeEmail}
    />
  );
}
