import { useEffect, useState } from 'react';
import type { ExternalScheme } from '#features/account/account-answers.rules.ts';
import { callAccount } from '#web/account/account-call.ts';

/** The providers to sign in by: none until they are known; null where they could not be asked for. */
export function useProviders(): ExternalScheme[] | null {
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
