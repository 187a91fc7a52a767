// Where a notification's link leads (§2). The operator writes it, so only a path of this origin becomes a link;
// anything else is shown as text. A page or overlay without a claim id gets the id of the claim on screen.
import { isClaimPage } from '#shared/claim-pages.ts';

const overlays: ReadonlySet<string> = new Set(['submit-passcode', 'remove-icloud']);

function withClaim(pathname: string, claimId: string): string {
  const [first = '', second, ...more] = pathname.split('/').filter((segment) => segment !== '');
  if (more.length > 0) return pathname;
  if (overlays.has(first) && second === undefined) return `/my-claim/${claimId}/${first}`;
  if (!isClaimPage(first)) return pathname;
  if (second === undefined) return `/${first}/${claimId}`;
  return overlays.has(second) ? `/${first}/${claimId}/${second}` : pathname;
}

/** The path behind a notification's link for this claim, or null when it is not a path of `origin`. */
export function notificationPath(linkPath: string, claimId: string, origin: string): string | null {
  const written = linkPath.trim();
  if (!written.startsWith('/') || !URL.canParse(written, origin)) return null;
  const url = new URL(written, origin);
  if (url.origin !== origin) return null;
  return withClaim(url.pathname, claimId) + url.search + url.hash;
}
