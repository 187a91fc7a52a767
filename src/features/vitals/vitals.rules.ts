// What a page may tell of how fast it was: three numbers and the kind of page. No address, no id, nobody's name. The
// browser names the kind and the server takes only these, so that both always agree.
import { claimPages, isClaimPage } from '#shared/page/claim-pages.ts';
import type { Rate } from '#shared/limits/token-bucket.ts';

/** Largest Contentful Paint and Interaction to Next Paint in milliseconds, Cumulative Layout Shift without a unit. */
export const vitalNames = ['lcp', 'inp', 'cls'] as const;

export type VitalName = (typeof vitalNames)[number];

const ofClaims = claimPages.map((page) => `/${page}/:id` as const);

/** Every kind of page that is told apart. */
export const vitalsRoutes = ['/track', ...ofClaims, '/account/*', '/authentication/*', 'other'] as const;

export type VitalsRoute = (typeof vitalsRoutes)[number];

/** What one visit tells. A number that was not taken is left out. */
export type Vitals = { route: VitalsRoute } & { [Name in VitalName]?: number };

/** The largest that a number can honestly be. */
export const largest: Record<VitalName, number> = { lcp: 600_000, inp: 600_000, cls: 100 };

/** The kind of page at a path; what a dialog stands over counts as the page. */
export function vitalsRouteOf(path: string): VitalsRoute {
  const [page, id] = path.split('/').filter((segment) => segment !== '');
  if (isClaimPage(page) && id !== undefined) return `/${page}/:id`;
  if (page === undefined || page === 'track' || page === 'my-claim') return '/track';
  return page === 'account' || page === 'authentication' ? `/${page}/*` : 'other';
}

/** The 75th percentile by nearest rank: three visits of four were at most so slow. Null without a value. */
export function p75(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? null;
}

/** How many visits a process takes. */
export const visitRate: Rate = { burst: 100, perSecond: 20 };
