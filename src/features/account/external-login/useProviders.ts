import { useEffect, useState } from 'react';
import type { OfferedProvider } from '#features/account/account-answers.rules.ts';
import { call } from '#web/call.ts';
import type { externalLoginRoutes } from '#features/account/external-login/external-login-routes.ts';

/** Returns the external providers: empty until loaded, null if loading failed. */
export function useProviders(): OfferedProvider[] | null {
  const [providers, setProviders] = useState<OfferedProvider[] | null>([]);
  useEffect(() => {
    let shown = true;
    const loadProviders = async () => {
      const result = await call<typeof externalLoginRoutes.getExternalAuthenticationSchemes>(
        'GET /api/account/getExternalAuthenticationSchemes',
      );
      if (shown) setProviders(result.ok ? result.answer : null);
    };
    void loadProviders();
    return () => {
      shown = false;
    };
  }, []);
  return providers;
}
