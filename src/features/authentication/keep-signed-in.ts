import { forgetRoles } from '#web/session/roles.ts';
import { signedInUser } from './identity-client.ts';

/** Only these documents may hold the frame in which a sign-in is renewed; one that was come from has another policy. */
function mayRenewHere(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return /^\/(?:account|authentication)\//.test(new URL(loaded?.name ?? location.href).pathname);
}

/** Renews the sign-in for as long as this page is open; where it has expired, pages that need one ask again. */
export async function keepSignedIn(): Promise<void> {
  if (!mayRenewHere()) return;
  const user = await signedInUser().catch(() => undefined);
  if (user === null) forgetRoles();
}
