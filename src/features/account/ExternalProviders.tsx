import { useEffect, useState } from 'react';
import * as m from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import type { ExternalScheme } from './account-answers.rules.ts';
import { callAccount } from './account-call.ts';
import styles from './ExternalProviders.module.css';

/** §2 'A list of external identity providers is offered by display name'; nothing where there is none. */
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

/** A form post of the browser's own (§7), because it leads to another site and back. */
function startOf({ name }: ExternalScheme, returnUrl: string | null): string {
  const query = new URLSearchParams({ provider: name, ...(returnUrl !== null && { returnUrl }) });
  return `/api/account/startExternalLogin?${query.toString()}`;
}

/** None until they are known; null where they could not be asked for. */
function useProviders(): ExternalScheme[] | null {
  const [providers, setProviders] = useState<ExternalScheme[] | null>([]);
  useEffect(() => {
    let shown = true;
    const ask = async () => {
      const result = await callAccount<ExternalScheme[]>('getExternalAuthenticationSchemes');
      if (shown) setProviders('answer' in result ? result.answer : null);
    };
    void ask();
    return () => {
      shown = false;
    };
  }, []);
  return providers;
}
