import type { FirstAnswers } from '#shared/page/first-answers.ts';
import * as errorTexts from '#shared/track-error-texts.ts';
import { giveFirstAnswers } from '#web/first-answers.ts';
import { useFocusOnError, useForm, type Errors, type Failure } from '#web/form/useForm.ts';
import { requestTimeoutMs } from '#web/request-timeout.ts';
import { useLocation } from '#web/router.ts';
import { startClaimSession } from '#web/session/session.ts';
import {
  missingFields,
  waitOf,
  type TrackField,
  type TrackForm,
  type TrackOutcome,
  type TrackPageState,
} from '#features/track/track.rules.ts';

type LoginAnswer = { succeeded: boolean; returnUrl?: string; answers?: FirstAnswers | null };

/** Where the claim is, and what its page begins with. */
type Found = { path: string; answers: FirstAnswers | null };

/** What came of a try, where no field is to blame. */
export type TrackReason = Exclude<TrackOutcome, { kind: 'missing' }>;

/** Loads the script of the claim's pages, so that it is there when the claim has been found. */
export type LoadClaimPages = () => Promise<void>;

async function outcomeOfRefusal(response: Response): Promise<TrackOutcome> {
  if (response.status === 429) {
    return { kind: 'limited', wait: waitOf(Number(response.headers.get('retry-after')) || 0) };
  }
  const problem: { code?: unknown } | null = await response.json().catch(() => null);
  return { kind: problem?.code === 'invalid-return-url' ? 'invalid-return-url' : 'unavailable' };
}

/** No answer came: without a network that is not the service's fault. */
const outcomeOfSilence = (): TrackOutcome => ({ kind: navigator.onLine ? 'unavailable' : 'offline' });

/** Asks the server for the claim and for what its page begins with. Where to continue, or what to say instead. */
async function findClaim(form: TrackForm, returnUrl: string | null): Promise<Found | TrackOutcome> {
  const query = returnUrl === null ? '' : `&returnUrl=${encodeURIComponent(returnUrl)}`;
  const response = await fetch(`/api/enduser/login?answers=1${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  if (!response.ok) return outcomeOfRefusal(response);
  const answer: LoginAnswer | null = await response.json();
  if (typeof answer?.succeeded !== 'boolean') return { kind: 'unavailable' };
  // Also where a code is asked for, on a page of its own; whoever leads nowhere has found no claim.
  const { returnUrl: path, answers = null } = answer;
  return path === undefined ? { kind: 'not-found' } : { path, answers };
}

function errorsOf(missing: TrackField[]): Errors<TrackField> {
  return {
    ...(missing.includes('reference') && { reference: errorTexts.reference_required }),
    ...(missing.includes('postcode') && { postcode: errorTexts.postcode_required }),
  };
}

function failureOf(outcome: TrackOutcome): Failure<TrackField, TrackReason> {
  return outcome.kind === 'missing' ? { errors: errorsOf(outcome.fields) } : { reason: outcome };
}

/** Begins the session of the claim that was found, and gives its page what it begins with. */
async function enter({ answers }: Found, form: TrackForm, loadClaimPages: LoadClaimPages): Promise<void> {
  startClaimSession(form);
  giveFirstAnswers(answers ?? undefined);
  // If the chunk does not load, the claim's page says so.
  await loadClaimPages().catch(() => {});
}

/** The Track form: what the last try came to, whether one is under way, and how to try. */
export function useTrack(state: TrackPageState, loadClaimPages: LoadClaimPages) {
  const [, navigate] = useLocation();

  /** Gets the claim's page on its way before anybody waits for it. Where it does not load, it is asked for again. */
  const onBegin = () => void loadClaimPages().catch(() => {});

  const send = async (typed: TrackForm) => {
    // A form that a link has filled in may be sent without a touch of its fields.
    onBegin();
    const result = await findClaim(typed, state.returnUrl).catch(outcomeOfSilence);
    if (!('path' in result)) return failureOf(result);
    if (!result.path.startsWith('/track/')) await enter(result, typed, loadClaimPages);
    navigate(result.path);
    return null;
  };
  const form = useForm({
    check: (typed: TrackForm) => errorsOf(missingFields(typed)),
    send,
    initial: state.outcome && failureOf(state.outcome),
  });
  useFocusOnError(form.tried, (field) => field);
  return { ...form, onBegin };
}
