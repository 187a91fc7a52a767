// Three numbers and the route: no address, no id, no name.
import { claimPageNames, isClaimPage } from '#shared/page/claim-pages.ts';
import type { Rate } from '#shared/limits/token-bucket.ts';

/** Largest Contentful Paint and Interaction to Next Paint in milliseconds, Cumulative Layout Shift without a unit. */
export const vitalNames = ['lcp', 'inp', 'cls'] as const;

export type VitalName = (typeof vitalNames)[number];

const ofClaims = claimPageNames.map((page) => `/${page}/:id` as const);

export const measuredPages = ['/track', ...ofClaims, '/account/*', '/authentication/*', 'other'] as const;

export type MeasuredPage = (typeof measuredPages)[number];

export type Vitals = { route: MeasuredPage } & { [Name in VitalName]?: number };

export const largestValues: Record<VitalName, number> = { lcp: 600_000, inp: 600_000, cls: 100 };

export function measuredPageOf(path: string): MeasuredPage {
  const [page, id] = path.split('/').filter((segment) => segment !== '');
  if (isClaimPage(page) && id !== undefined) return `/${page}/:id`;
  if (page === undefined || page === 'track' || page === 'my-claim') return '/track';
  return page === 'account' || page === 'authentication' ? `/${page}/*` : 'other';
}

export function p75(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? null;
}

export const visitRate: Rate = { burst: 100, perSecond: 20 };
