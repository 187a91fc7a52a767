// Which screen a path shows (§2 Routes). The server asks it for the status and redirects, the browser for the
// screen, so that both always agree; everything else is the not-found page.
import { isClaimPage, type ClaimPage } from '#shared/claim-pages.ts';

export const infoPages = ['privacy', 'cookies', 'accessibility', 'contact'] as const;

export type InfoPage = (typeof infoPages)[number];

export const overlays = ['submit-passcode', 'remove-icloud'] as const;

export type Overlay = (typeof overlays)[number];

export type Place =
  | { kind: 'home' }
  | { kind: 'track' }
  | { kind: 'claim'; page: ClaimPage; claimId: string; overlay: Overlay | null }
  | { kind: 'claim-without-id'; page: ClaimPage }
  | { kind: 'info'; page: InfoPage }
  | { kind: 'unknown' };

const unknown: Place = { kind: 'unknown' };

function claimPlace(page: ClaimPage, claimId: string, rest: string[]): Place {
  const [last, ...more] = rest;
  if (last === undefined) return { kind: 'claim', page, claimId, overlay: null };
  const overlay = overlays.find((name) => name === last);
  return overlay === undefined || more.length > 0 ? unknown : { kind: 'claim', page, claimId, overlay };
}

/** The place that a path (without its query string) stands for. */
export function placeOf(path: string): Place {
  const [page, claimId, ...rest] = path.split('/').filter((segment) => segment !== '');
  if (page === undefined) return { kind: 'home' };
  if (isClaimPage(page)) {
    if (claimId !== undefined) return claimPlace(page, claimId, rest);
    return page === 'my-claim' ? { kind: 'track' } : { kind: 'claim-without-id', page };
  }
  if (claimId !== undefined) return unknown;
  if (page === 'track') return { kind: 'track' };
  const info = infoPages.find((name) => name === page);
  return info === undefined ? unknown : { kind: 'info', page: info };
}

/** The path of the page that a path shows: that of the page beneath where a dialog stands over it. */
export function pagePathOf(path: string): string {
  const place = placeOf(path);
  return place.kind === 'claim' ? `/${place.page}/${place.claimId}` : path;
}
