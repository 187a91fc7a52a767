import { keyGuard } from '#features/integration/integration.access.ts';
import type { Services } from '#server/context.ts';
import type { Guard } from '#server/http/route/route.ts';
import { accountGuard } from '#server/sessions/account.access.ts';

export function guardOf(services: Services): Guard {
  const ofKeys = keyGuard(services);
  const ofAccounts = accountGuard(services);
  return (who) => (typeof who === 'object' ? ofKeys(who) : ofAccounts(who));
}
