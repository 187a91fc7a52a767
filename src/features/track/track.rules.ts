// What a claimant types to find a claim, what can come of it, and where the claimant goes next
// (spec §2.2, §5.2). The browser and the server run these same
// functions, so a form sent before JavaScript has loaded gets the answer that the script would give.
import { isClaimPage } from '#shared/page/claim-pages.ts';

/** `link` is the token of the mailed or texted link that led here, '' or nothing without one. */
export type TrackForm = { reference: string; postcode: string; sharedDevice: boolean; link?: string };

export type TrackField = 'reference' | 'postcode';

/** Why the form is shown, where nobody has tried yet: the session has ended, a page needs one, or tracking was stopped. */
export type TrackNotice = { kind: 'expired' } | { kind: 'needed' } | { kind: 'stopped' };

/** What came of the last try, in words that both sides render. It never says which half of a pair was wrong. */
export type TrackOutcome =
  | { kind: 'missing'; fields: TrackField[] }
  | { kind: 'not-found' }
  | { kind: 'limited'; wait: Wait }
  | TrackNotice
  | { kind: 'invalid-return-url' }
  | { kind: 'offline' }
  | { kind: 'unavailable' };

/** Everything that the Track page shows: what was typed is kept after an error (WCAG 3.3.7). */
export type TrackPageState = TrackForm & {
  returnUrl: string | null;
  outcome: TrackOutcome | null;
  /** The claims that this browser tracks already, each with the path that it goes on to. */
  tracked?: TrackedClaim[];
};

export type TrackedClaim = { path: string; number: string; device: string };

/** Returns the state with the claims that the form offers, without a notice that is not true of somebody who goes on. */
export function offering(state: TrackPageState, tracked: TrackedClaim[]): TrackPageState {
  const [first] = tracked;
  if (first === undefined) return state;
  // To My Claim a claimant is led who asked for nothing, or for a claim that is not theirs.
  const goesThere = !first.path.startsWith('/my-claim/');
  const isUntrue = state.outcome?.kind === 'stopped' || (state.outcome?.kind === 'needed' && goesThere);
  return { ...state, outcome: isUntrue ? null : state.outcome, tracked };
}

/** The longest that a field may be, in UTF-16 units: far above any real value, far below what costs work. */
export const longestField: Record<TrackField, number> = { reference: 100, postcode: 100 };
/** No link's token is longer. */
export const longestLink = 64;

/** The required fields that are empty after trimming, in the order of the form. */
export function missingFields(form: Pick<TrackForm, TrackField>): TrackField[] {
  return (['reference', 'postcode'] as const).filter((field) => form[field].trim() === '');
}

/** A wait as people plan it. */
export type Wait = { unit: 'minutes' | 'hours'; count: number } | { unit: 'tomorrow' };

/** Hours from which a wait ends tomorrow for everybody: shorter ones may still end today. */
const tomorrowFromHours = 13;

/** A wait in seconds, rounded up: minutes below an hour, hours up to twelve, then tomorrow. */
export function waitOf(seconds: number): Wait {
  const minutes = minutesToWait(seconds);
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  const hours = Math.ceil(minutes / 60);
  return hours < tomorrowFromHours ? { unit: 'hours', count: hours } : { unit: 'tomorrow' };
}

/** Whole minutes to show for a wait in seconds, never less than one. */
export function minutesToWait(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}

function placeOf(returnPath: string): { segments: string[]; rest: string } {
  const end = returnPath.search(/[?#]/);
  const path = end === -1 ? returnPath : returnPath.slice(0, end);
  return { segments: path.split('/').filter((segment) => segment !== ''), rest: returnPath.slice(path.length) };
}

/**
 * The path that a claimant continues to. `returnPath` is a path on this origin or null; `claimIds` are the claims of
 * the session. A claim page without an id goes on with the claim found; one with the id of another claim does not.
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

/** Whether a `returnUrl` leads to a claim's page, which a claimant without a session has to sign in for. */
export function needsClaim(returnUrl: string | null): boolean {
  return returnUrl?.startsWith('/') === true && isClaimPage(placeOf(returnUrl).segments[0]);
}

/** The dialogs over My Claim that a link may lead to. */
const dialogs = new Set(['submit-passcode', 'remove-icloud']);

/** The path of a claim's page, or of a dialog over My Claim, by the name that a mailed link gives; otherwise My Claim. */
export function claimPathOf(claimId: string, page: string | undefined): string {
  if (isClaimPage(page)) return `/${page}/${claimId}`;
  return `/my-claim/${claimId}${page !== undefined && dialogs.has(page) ? `/${page}` : ''}`;
}
