import type { ClaimPage } from '#shared/page/claim-pages.ts';

/** The Track form at its usual address (spec §2.1). */
export const trackPath = '/my-claim/';

export function claimPath(page: ClaimPage, claimId: string): string {
  return `/${page}/${claimId}`;
}

export function trackPathFor(returnUrl: string): string {
  return `/track?returnUrl=${encodeURIComponent(returnUrl)}`;
}
