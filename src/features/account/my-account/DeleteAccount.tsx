import * as m from '#web/messages/index.ts';
import { atField, callAccount } from '#web/account/account-call.ts';
import { passwordField } from '#features/account/account-fields.ts';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { Disclosure } from '#web/account/Disclosure.tsx';
import type { Values } from '#web/account/useAccountForm.ts';
import styles from '#web/account/Account.module.css';

/** Deletes no claims: they are the operator's, and need no account. */
export function DeleteAccount({ email }: { email: string }) {
  return (
    <div className={styles['stack']}>
      <p>{m.account_delete_about()}</p>
      <Disclosure label={m.account_delete()}>{() => <DeleteAccountForm email={email} />}</Disclosure>
    </div>
  );
}

function DeleteAccountForm({ email }: { email: string }) {
  const deleteAccount = async ({ password = '' }: Values) => {
    const result = await callAccount('deleteOwnAccount', { password });
    if ('refusal' in result) return atField(result.refusal, 'invalid-password', 'password');
    location.assign('/');
    return null;
  };
  return (
    <AccountForm
      id="delete"
      username={email}
      fields={[passwordField()]}
      submit={m.account_delete_submit()}
      danger
      busy={m.account_deleting()}
      send={deleteAccount}
    />
  );
}
