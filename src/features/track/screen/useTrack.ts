import type { InitialData } from '#shared/page/initial-data.ts';
import * as errorTexts from '#shared/track-error-texts.ts';
import { call, type CallError } from '#web/call.ts';
import { setInitialData } from '#web/initial-data.ts';
import { useFocusOnError, useForm, type Errors, type Failure } from '#web/form/useForm.ts';
import { useLocation } from '#web/router.ts';
import { rememberClaimSession } from '#web/session/session.ts';
import type { trackRoutes } from '#features/track/track-routes.ts';
import {
  missingFields,
  waitOf,
  type TrackField,
  type TrackForm,
  type TrackOutcome,
  type TrackPageState,
} from '#features/track/track.rules.ts';

type Found = { path: string; initialData: InitialData | null };

export type TrackReason = Exclude<TrackOutcome, { kind: 'missing' }>;

export type LoadClaimPages = () => Promise<void>;

type Navigate = (path: string) => void;

function outcomeOf({ status, code, retryAfterSeconds }: CallError): TrackOutcome {
  if (status === 429) return { kind: 'limited', wait: waitOf(retryAfterSeconds) };
  return { kind: code === 'invalid-return-url' || code === 'offline' ? code : 'unavailable' };
}

async function findClaim(form: TrackForm, returnUrl: string | null): Promise<Found | TrackOutcome> {
  const result = await call<typeof trackRoutes.trackClaim>('POST /api/enduser/login', {
    query: { answers: 1, returnUrl },
    body: form,
  });
  if (!result.ok) return outcomeOf(result.error);
  const { returnUrl: path, answers: initialData = null } = result.answer;
  if (path !== undefined) return { path, initialData };
  // A network that asks for a sign-in of its own may answer in the portal's place.
  const isNotFound = 'succeeded' in result.answer && !result.answer.succeeded;
  return { kind: isNotFound ? 'not-found' : 'unavailable' };
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

/** A chunk that has failed once fails in Firefox until the next document, so then the claim's page is loaded as one. */
async function enter({ path, initialData }: Found, form: TrackForm, load: LoadClaimPages, navigate: Navigate) {
  rememberClaimSession(form);
  setInitialData(initialData ?? undefined);
  await load().then(
    () => navigate(path),
    () => location.assign(path),
  );
}

export function useTrack(state: TrackPageState, loadClaimPages: LoadClaimPages) {
  const [, navigate] = useLocation();

  /** Preloads the chunk; a failed load is seen when the page is needed. */
  const onBegin = () => void loadClaimPages().catch(() => {});

  const track = async (typed: TrackForm) => {
    // A form that a link has filled in may be sent without touching its fields.
    onBegin();
    const result = await findClaim(typed, state.returnUrl);
    if (!('path' in result)) return failureOf(result);
    if (result.path.startsWith('/track/')) navigate(result.path);
    else await enter(result, typed, loadClaimPages, navigate);
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
