import { useEffect, useState } from 'react';
import type { ExternalScheme } from '#features/account/account-answers.rules.ts';
import { callAccount } from '#web/account/account-call.ts';

/** Returns the external providers: empty until loaded, null if loading failed. */
export function useProviders(): ExternalScheme[] | null {
  const [providers, setProviders] = useState<ExternalScheme[] | null>([]);
  useEffect(() => {
    let shown = true;
    const loadProviders = async () => {
      const result = await callAccount<ExternalScheme[]>('getExternalAuthenticationSchemes');
      if (shown) setProviders('answer' in result ? result.answer : null);
    };
    void loadProviders();
    return () => {
      shown = false;
    };
  }, []);
  return providers;
}
