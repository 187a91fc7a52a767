import * as m from '#web/messages/index.ts';
import { atField, callAccount } from '#web/account/account-call.ts';
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
    const result = await callAccount('changeEmail', { newEmail, password });
    if ('refusal' in result) return atField(result.refusal, 'invalid-password', 'password');
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
