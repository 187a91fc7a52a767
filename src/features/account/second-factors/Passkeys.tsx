import { Link } from '#web/router.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import type { CurrentUser, Passkey } from '#features/account/account-answers.rules.ts';
import { call } from '#web/call.ts';
import { atField } from '#web/account/account-texts.ts';
import type { passkeyRoutes } from '#features/account/second-factors/second-factor-routes.ts';
import { passwordField } from '#features/account/account-fields.ts';
import { AccountForm } from '#web/account/AccountForm.tsx';
import { deviceOf } from '#features/account/my-account/device-name.rules.ts';
import { Disclosure } from '#web/account/Disclosure.tsx';
import { hasPasskeys, makePasskey } from './passkey-browser.ts';
import { ProofForm } from '#features/account/my-account/ProofForm.tsx';
import { QueryView } from '#web/account/QueryView.tsx';
import { signInHere } from '#web/account/return-address.ts';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import type { AccountField } from '#web/account/useAccountForm.ts';
import styles from '#web/account/Account.module.css';

export function Passkeys({ user, onChange }: { user: CurrentUser; onChange: () => void }) {
  const { state, again } = useAccountQuery<typeof passkeyRoutes.passkeys>('GET /api/account/passkeys');
  return (
    <div className={styles['stack']}>
      <p>{m.account_passkey_about()}</p>
      <QueryView state={state} again={again}>
        {({ passkeys }) => <List user={user} passkeys={passkeys} onChange={again} />}
      </QueryView>
      {hasPasskeys() ? (
        <Disclosure label={m.account_passkey_add()}>
          {(done) => (
            <AddPasskey
              user={user}
              onAdded={() => {
                done(m.account_passkey_added());
                again();
                onChange();
              }}
            />
          )}
        </Disclosure>
      ) : (
        <p>{m.account_passkey_none_here()}</p>
      )}
    </div>
  );
}

type ListProps = { user: CurrentUser; passkeys: Passkey[]; onChange: () => void };

function List({ user, passkeys, onChange }: ListProps) {
  if (passkeys.length === 0) return null;
  return (
    <ul className={styles['sessions']}>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={styles['session']}>
          <p className={styles['device']}>{passkey.name}</p>
          <p className={styles['note']}>{timesOf(passkey)}</p>
          <Disclosure label={m.account_passkey_remove({ name: passkey.name })}>
            {() => (
              <ProofForm
                id={`passkey-${passkey.id}`}
                user={user}
                send={(proof) =>
                  call<typeof passkeyRoutes.removePasskey>('POST /api/account/removePasskey', {
                    body: { passkeyId: passkey.id, ...proof },
                  })
                }
                submit={m.account_passkey_remove({ name: passkey.name })}
                onAnswer={onChange}
              />
            )}
          </Disclosure>
        </li>
      ))}
    </ul>
  );
}

function timesOf({ createdAt, usedAt }: Passkey): string {
  const added = formatDateTime(new Date(createdAt));
  if (usedAt === null) return m.account_passkey_unused({ added });
  return m.account_passkey_times({ added, used: formatDateTime(new Date(usedAt)) });
}

function nameField(): AccountField {
  const { system } = deviceOf(navigator.userAgent);
  return {
    name: 'name',
    label: m.account_passkey_name(),
    hint: m.account_passkey_name_hint(),
    kind: 'text',
    initial: system ?? '',
    check: (value) => (value.trim() === '' ? m.account_passkey_name_required() : null),
  };
}

function AddPasskey({ user, onAdded }: { user: CurrentUser; onAdded: () => void }) {
  const addPasskey = async ({ name = '', password }: Record<string, string>) => {
    const result = await makePasskey(name.trim(), user.hasPassword ? password : undefined);
    if (!result.ok) return atField(result.error, 'invalid-password', 'password');
    onAdded();
    return null;
  };
  return (
    <AccountForm
      id="passkey"
      username={user.email}
      fields={user.hasPassword ? [nameField(), passwordField()] : [nameField()]}
      submit={m.account_passkey_add()}
      busy={m.account_saving()}
      help={{ 'sign-in-again': <Link href={signInHere()}>{m.account_login_title()}</Link> }}
      send={addPasskey}
    />
  );
}
