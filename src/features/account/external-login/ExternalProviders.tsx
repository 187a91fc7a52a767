import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { OfferedProvider } from '#features/account/account-answers.rules.ts';
import { useProviders } from './useProviders.ts';
import styles from './ExternalProviders.module.css';

export function ExternalProviders({ returnUrl }: { returnUrl: string | null }) {
  const providers = useProviders();
  if (providers === null) return <p>{m.account_providers_failed()}</p>;
  if (providers.length === 0) return null;
  return (
    <div className={styles['providers']}>
      <p className={styles['or']}>{m.account_or()}</p>
      {providers.map((provider) => (
        <form key={provider.name} method="post" action={startOf(provider, returnUrl)}>
          <Button type="submit" look="secondary" wide>
            {m.account_continue_with({ name: provider.displayName })}
          </Button>
        </form>
      ))}
    </div>
  );
}

/** Returns the action of a native form post (spec §7.1), because it leads to another site and back. */
function startOf({ name }: OfferedProvider, returnUrl: string | null): string {
  const query = new URLSearchParams({ provider: name, ...(returnUrl !== null && { returnUrl }) });
  return `/api/account/startExternalLogin?${query.toString()}`;
}
