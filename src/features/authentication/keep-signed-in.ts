import { forgetRoles } from '#web/session/roles.ts';
import { signedInUser } from './identity-client.ts';

/**
 * Returns whether this document's security policy allows the renewal frame. Only documents loaded under these paths
 * have that policy.
 */
function mayRenewHere(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return /^\/(?:account|authentication)\//.test(new URL(loaded?.name ?? location.href).pathname);
}

export async function keepSignedIn(): Promise<void> {
  if (!mayRenewHere()) return;
  const user = await signedInUser().catch(() => undefined);
  if (user === null) forgetRoles();
}
