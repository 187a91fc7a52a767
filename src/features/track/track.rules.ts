// Shared by browser and server, so that a form sent before hydration has the same outcome (spec §2.2, §5.2).
import { isClaimPage, overlays } from '#shared/page/claim-pages.ts';

export type TrackForm = { reference: string; postcode: string; sharedDevice: boolean; link?: string };

export type TrackField = 'reference' | 'postcode';

/** `text`: in place of the usual words, where something that was typed is at stake. */
export type TrackNotice = { kind: 'expired'; text: string | null } | { kind: 'needed' } | { kind: 'stopped' };

/** Never reveals which half of a pair was wrong. */
export type TrackOutcome =
  | { kind: 'missing'; fields: TrackField[] }
  | { kind: 'not-found' }
  | { kind: 'limited'; wait: Wait }
  | TrackNotice
  | { kind: 'invalid-return-url' }
  | { kind: 'offline' }
  | { kind: 'unavailable' };

/** Typed values are kept after an error (WCAG 3.3.7). */
export type TrackPageState = TrackForm & {
  returnUrl: string | null;
  outcome: TrackOutcome | null;
  tracked?: TrackedClaim[];
};

export type TrackedClaim = { path: string; number: string; device: string };

export function offering(state: TrackPageState, tracked: TrackedClaim[]): TrackPageState {
  const [first] = tracked;
  if (first === undefined) return state;
  const goesThere = !first.path.startsWith('/my-claim/');
  const isUntrue = state.outcome?.kind === 'stopped' || (state.outcome?.kind === 'needed' && goesThere);
  return { ...state, outcome: isUntrue ? null : state.outcome, tracked };
}

/** In UTF-16 units: far above any real value, small enough to be cheap. */
export const longestField: Record<TrackField, number> = { reference: 100, postcode: 100 };
export const longestLink = 64;

export function missingFields(form: Pick<TrackForm, TrackField>): TrackField[] {
  return (['reference', 'postcode'] as const).filter((field) => form[field].trim() === '');
}

export type Wait = { unit: 'minutes' | 'hours'; count: number } | { unit: 'tomorrow' };

const tomorrowFromHours = 13;

export function waitOf(seconds: number): Wait {
  const minutes = minutesToWait(seconds);
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  const hours = Math.ceil(minutes / 60);
  return hours < tomorrowFromHours ? { unit: 'hours', count: hours } : { unit: 'tomorrow' };
}

export function minutesToWait(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}

function pathPartsOf(returnPath: string): { segments: string[]; rest: string } {
  const end = returnPath.search(/[?#]/);
  const path = end === -1 ? returnPath : returnPath.slice(0, end);
  return { segments: path.split('/').filter((segment) => segment !== ''), rest: returnPath.slice(path.length) };
}

/** A claim page without an id continues with the claim found; one with another claim's id does not. */
export function destinationAfterTrack(returnPath: string | null, claimId: string, claimIds: string[]): string {
  const home = `/my-claim/${claimId}`;
  if (returnPath === null) return home;
  const { segments, rest } = pathPartsOf(returnPath);
  const [page, id] = segments;
  if (page === undefined || page === 'track') return home;
  if (!isClaimPage(page)) return returnPath;
  if (id === undefined) return `/${page}/${claimId}${rest}`;
  return claimIds.includes(id.toLowerCase()) ? returnPath : home;
}

export function needsClaim(returnUrl: string | null): boolean {
  return returnUrl?.startsWith('/') === true && isClaimPage(pathPartsOf(returnUrl).segments[0]);
}

const isDialog = (page: string): boolean => overlays.some((dialog) => dialog === page);

export function claimPathOf(claimId: string, page: string | undefined): string {
  if (isClaimPage(page)) return `/${page}/${claimId}`;
  return `/my-claim/${claimId}${page !== undefined && isDialog(page) ? `/${page}` : ''}`;
}
