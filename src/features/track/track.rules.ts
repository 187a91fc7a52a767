// The Track form: its fields, its outcomes, and where the claimant goes next (spec §2.2, §5.2). The browser and the
// server share this module, so a form sent before hydration has the same outcome as with script.
import { isClaimPage } from '#shared/page/claim-pages.ts';

/** `link` is the token of the mailed or texted link, or '' or undefined without one. */
export type TrackForm = { reference: string; postcode: string; sharedDevice: boolean; link?: string };

export type TrackField = 'reference' | 'postcode';

export type TrackNotice = { kind: 'expired' } | { kind: 'needed' } | { kind: 'stopped' };

/** The outcome of the last attempt, as both sides render it. It never reveals which half of a pair was wrong. */
export type TrackOutcome =
  | { kind: 'missing'; fields: TrackField[] }
  | { kind: 'not-found' }
  | { kind: 'limited'; wait: Wait }
  | TrackNotice
  | { kind: 'invalid-return-url' }
  | { kind: 'offline' }
  | { kind: 'unavailable' };

/** The state of the Track page. Typed values are kept after an error (WCAG 3.3.7). */
export type TrackPageState = TrackForm & {
  returnUrl: string | null;
  outcome: TrackOutcome | null;
  /** The claims that this browser tracks already, each with the path it leads to. */
  tracked?: TrackedClaim[];
};

export type TrackedClaim = { path: string; number: string; device: string };

/** Returns the state with the tracked claims, without a notice that does not apply to a claimant who has one. */
export function offering(state: TrackPageState, tracked: TrackedClaim[]): TrackPageState {
  const [first] = tracked;
  if (first === undefined) return state;
  // A claimant who requested nothing, or another claim, is sent to My Claim.
  const goesThere = !first.path.startsWith('/my-claim/');
  const isUntrue = state.outcome?.kind === 'stopped' || (state.outcome?.kind === 'needed' && goesThere);
  return { ...state, outcome: isUntrue ? null : state.outcome, tracked };
}

/** In UTF-16 units: far above any real value, small enough to be cheap. */
export const longestField: Record<TrackField, number> = { reference: 100, postcode: 100 };
/** The length limit of a link's token. */
export const longestLink = 64;

export function missingFields(form: Pick<TrackForm, TrackField>): TrackField[] {
  return (['reference', 'postcode'] as const).filter((field) => form[field].trim() === '');
}

export type Wait = { unit: 'minutes' | 'hours'; count: number } | { unit: 'tomorrow' };

/** From this many hours on a wait is shown as "tomorrow"; shorter ones may still end today. */
const tomorrowFromHours = 13;

/** Rounds up a wait in seconds: minutes below an hour, hours up to twelve, then tomorrow. */
export function waitOf(seconds: number): Wait {
  const minutes = minutesToWait(seconds);
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  const hours = Math.ceil(minutes / 60);
  return hours < tomorrowFromHours ? { unit: 'hours', count: hours } : { unit: 'tomorrow' };
}

/** Returns whole minutes for a wait in seconds, at least one. */
export function minutesToWait(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}

function placeOf(returnPath: string): { segments: string[]; rest: string } {
  const end = returnPath.search(/[?#]/);
  const path = end === -1 ? returnPath : returnPath.slice(0, end);
  return { segments: path.split('/').filter((segment) => segment !== ''), rest: returnPath.slice(path.length) };
}

/**
 * Returns the path that a claimant continues to. `returnPath` is a path on this origin or null; `claimIds` are the
 * session's claims. A claim page without an id continues with the claim found; one with another claim's id does not.
 */
export function destinationAfterTrack(returnPath: string | null, claimId: string, claimIds: string[]): string {
  const home = `/my-claim/${claimId}`;
  if (returnPath === null) return home;
  const { segments, rest } = placeOf(returnPath);
  const [page, id] = segments;
  if (page === undefined || page === 'track') return home;
  if (!isClaimPage(page)) return returnPath;
  if (id === undefined) return `/${page}/${claimId}${rest}`;
  return claimIds.includes(id.toLowerCase()) ? returnPath : home;
}

/** Returns whether a `returnUrl` leads to a claim's page, which needs a session. */
export function needsClaim(returnUrl: string | null): boolean {
  return returnUrl?.startsWith('/') === true && isClaimPage(placeOf(returnUrl).segments[0]);
}

const dialogs = new Set(['submit-passcode', 'remove-icloud']);

/** Returns the path of a claim's page, or of a dialog over My Claim, named by a mailed link; My Claim by default. */
export function claimPathOf(claimId: string, page: string | undefined): string {
  if (isClaimPage(page)) return `/${page}/${claimId}`;
  return `/my-claim/${claimId}${page !== undefined && dialogs.has(page) ? `/${page}` : ''}`;
}
