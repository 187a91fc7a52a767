// Shared, so that the server's status and redirects and the browser's screen always agree (spec §2.1). Part of the
// first page's script, so seldom visited pages are in other-places.rules.ts.
import { isClaimPage, overlays, type ClaimPage } from '#shared/page/claim-pages.ts';
import type { AnyPlace, OtherPlace } from '#shared/page/page-table.ts';

export type Place = Exclude<AnyPlace, OtherPlace> | { kind: 'other' };

const other: Place = { kind: 'other' };

function claimPlace(page: ClaimPage, claimId: string, [last, ...more]: string[]): Place {
  if (last === undefined) return { kind: 'claim', page, claimId, overlay: null };
  const overlay = overlays.find((name) => name === last);
  return overlay === undefined || more.length > 0 ? other : { kind: 'claim', page, claimId, overlay };
}

export function placeOf(path: string): Place {
  const [page, claimId, ...rest] = path.split('/').filter((segment) => segment !== '');
  if (page === undefined) return { kind: 'home' };
  if (isClaimPage(page)) {
    if (claimId !== undefined) return claimPlace(page, claimId, rest);
    return page === 'my-claim' ? { kind: 'track' } : { kind: 'claim-without-id', page };
  }
  return page === 'track' && claimId === undefined ? { kind: 'track' } : other;
}

export function pagePathOf(path: string): string {
  const place = placeOf(path);
  return place.kind === 'claim' ? `/${place.page}/${place.claimId}` : path;
}

/**
 * A document has one policy for its whole life, so entering and leaving this place needs a new document. Never under a
 * dialog, because the provider must not see what is typed there.
 */
export function hasCardForm(place: Place | OtherPlace): boolean {
  return place.kind === 'claim' && place.page === 'excess-payment' && place.overlay === null;
}
