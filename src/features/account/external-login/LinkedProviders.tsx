import * as m from '#web/messages/index.ts';
import type { CurrentUser, OfferedProvider } from '#features/account/account-answers.rules.ts';
import { call } from '#web/call.ts';
import type { externalLoginRoutes } from './external-login-routes.ts';
import { Disclosure } from '#web/account/Disclosure.tsx';
import { ProofForm } from '#features/account/my-account/ProofForm.tsx';
import styles from '#web/account/Account.module.css';

type LinkedProvidersProps = { user: CurrentUser; providers: OfferedProvider[]; onChange: () => void };

export function LinkedProviders({ user, providers, onChange }: LinkedProvidersProps) {
  const unknown = user.externalLogins.filter((name) => !providers.some((provider) => provider.name === name));
  const all = [...providers, ...unknown.map((name) => ({ name, displayName: name }))];
  return (
    <ul className={styles['sessions']}>
      {all.map((provider) => {
        const isLinked = user.externalLogins.includes(provider.name);
        return (
          <li key={`${provider.name} ${String(isLinked)}`} className={styles['session']}>
            <p className={styles['device']}>
              {provider.displayName}
              {isLinked && <span className={styles['badge']}>{m.account_provider_linked()}</span>}
            </p>
            {isLinked ? (
              <Unlink user={user} provider={provider} onChange={onChange} />
            ) : (
              <Link user={user} provider={provider} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

type ProviderProps = { user: CurrentUser; provider: OfferedProvider };

function Unlink({ user, provider, onChange }: ProviderProps & { onChange: () => void }) {
  const label = m.account_provider_unlink({ name: provider.displayName });
  return (
    <Disclosure label={label}>
      {() => (
        <ProofForm
          id={`unlink-${provider.name}`}
          user={user}
          send={(proof) =>
            call<typeof externalLoginRoutes.unlinkExternalLogin>('POST /api/account/unlinkExternalLogin', {
              body: { provider: provider.name, ...proof },
            })
          }
          submit={label}
          onAnswer={onChange}
        />
      )}
    </Disclosure>
  );
}

function Link({ user, provider }: ProviderProps) {
  const label = m.account_provider_link({ name: provider.displayName });
  return (
    <Disclosure label={label}>
      {() => (
        <ProofForm
          id={`link-${provider.name}`}
          user={user}
          send={(proof) =>
            call<typeof externalLoginRoutes.linkExternalLogin>('POST /api/account/linkExternalLogin', {
              body: { provider: provider.name, ...proof },
            })
          }
          submit={label}
          onAnswer={({ url }) => location.assign(url)}
        />
      )}
    </Disclosure>
  );
}
