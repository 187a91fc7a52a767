import type { InitialData } from '#shared/page/initial-data.ts';
import * as errorTexts from '#shared/track-error-texts.ts';
import { setInitialData } from '#web/initial-data.ts';
import { useFocusOnError, useForm, type Errors, type Failure } from '#web/form/useForm.ts';
import { requestTimeoutMs } from '#web/request-timeout.ts';
import { useLocation } from '#web/router.ts';
import { rememberClaimSession } from '#web/session/session.ts';
import {
  missingFields,
  waitOf,
  type TrackField,
  type TrackForm,
  type TrackOutcome,
  type TrackPageState,
} from '#features/track/track.rules.ts';

type LoginAnswer = { succeeded: boolean; returnUrl?: string; answers?: InitialData | null };

type Found = { path: string; answers: InitialData | null };

export type TrackReason = Exclude<TrackOutcome, { kind: 'missing' }>;

export type LoadClaimPages = () => Promise<void>;

async function outcomeOfError(response: Response): Promise<TrackOutcome> {
  if (response.status === 429) {
    return { kind: 'limited', wait: waitOf(Number(response.headers.get('retry-after')) || 0) };
  }
  const problem: { code?: unknown } | null = await response.json().catch(() => null);
  return { kind: problem?.code === 'invalid-return-url' ? 'invalid-return-url' : 'unavailable' };
}

const outcomeWithoutAnswer = (): TrackOutcome => ({ kind: navigator.onLine ? 'unavailable' : 'offline' });

async function findClaim(form: TrackForm, returnUrl: string | null): Promise<Found | TrackOutcome> {
  const query = returnUrl === null ? '' : `&returnUrl=${encodeURIComponent(returnUrl)}`;
  const response = await fetch(`/api/enduser/login?answers=1${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  if (!response.ok) return outcomeOfError(response);
  const answer: LoginAnswer | null = await response.json();
  if (typeof answer?.succeeded !== 'boolean') return { kind: 'unavailable' };
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

async function enter({ answers }: Found, form: TrackForm, loadClaimPages: LoadClaimPages): Promise<void> {
  rememberClaimSession(form);
  setInitialData(answers ?? undefined);
  // If the chunk does not load, the claim's page says so.
  await loadClaimPages().catch(() => {});
}

export function useTrack(state: TrackPageState, loadClaimPages: LoadClaimPages) {
  const [, navigate] = useLocation();

  /** Preloads the chunk; a failed load is repeated when the page is needed. */
  const onBegin = () => void loadClaimPages().catch(() => {});

  const track = async (typed: TrackForm) => {
    // A form that a link has filled in may be sent without touching its fields.
    onBegin();
    const result = await findClaim(typed, state.returnUrl).catch(outcomeWithoutAnswer);
    if (!('path' in result)) return failureOf(result);
    if (!result.path.startsWith('/track/')) await enter(result, typed, loadClaimPages);
    navigate(result.path);
    return null;
  };
  const form = useForm({
    check: (typed: TrackForm) => errorsOf(missingFields(typed)),
    send: track,
    initial: state.outcome && failureOf(state.outcome),
  });
  useFocusOnError(form.tried, (field) => field);
  return { ...form, onBegin };
}
