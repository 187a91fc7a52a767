import * as m from '#web/messages/index.ts';
import { call } from '#web/call.ts';
import { atField } from '#web/account/account-texts.ts';
import type { myAccountRoutes } from '#features/account/my-account/my-account-routes.ts';
import { passwordField } from '#features/account/account-fields.ts';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { Disclosure } from '#web/account/Disclosure.tsx';
import type { Values } from '#web/account/useAccountForm.ts';
import styles from '#web/account/Account.module.css';

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
    const result = await call<typeof myAccountRoutes.deleteOwnAccount>('POST /api/account/deleteOwnAccount', {
      body: { password },
    });
    if (!result.ok) return atField(result.error, 'invalid-password', 'password');
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
