// The operator writes the link (spec §2.3), so only a path of this origin becomes one; anything else is shown as text.
// A page or overlay without a claim id gets that of the claim on screen.
import { isClaimPage, overlays, type ClaimPage } from '#shared/page/claim-pages.ts';
import { parseUrl } from '#shared/fallbacks/parse-url.ts';

const dialogs: ReadonlySet<string> = new Set(overlays);

export type LinkPlace = { page: ClaimPage; claimId: string; origin: string };

function withClaim(pathname: string, { page, claimId }: Omit<LinkPlace, 'origin'>): string {
  const [first = '', second, ...more] = pathname.split('/').filter((segment) => segment !== '');
  if (more.length > 0) return pathname;
  if (dialogs.has(first) && second === undefined) return `/${page}/${claimId}/${first}`;
  if (!isClaimPage(first)) return pathname;
  if (second === undefined) return `/${first}/${claimId}`;
  return dialogs.has(second) ? `/${first}/${claimId}/${second}` : pathname;
}

export function notificationPath(linkPath: string, { origin, ...place }: LinkPlace): string | null {
  const written = linkPath.trim();
  const url = written.startsWith('/') ? parseUrl(written, origin) : null;
  if (url?.origin !== origin) return null;
  return withClaim(url.pathname, place) + url.search + url.hash;
}
