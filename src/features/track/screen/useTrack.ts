import { useEffect, useRef, useState } from 'react';
import { useLocation } from '#web/router.ts';
import type { FirstAnswers } from '#shared/page/first-answers.ts';
import { afterFrame } from '#web/after-frame.ts';
import { giveFirstAnswers } from '#web/first-answers.ts';
import { requestTimeoutMs } from '#web/request-timeout.ts';
import { startClaimSession } from '#web/session/session.ts';
import {
  missingFields,
  waitOf,
  type TrackForm,
  type TrackOutcome,
  type TrackPageState,
} from '#features/track/track.rules.ts';

type LoginAnswer = { succeeded: boolean; returnUrl?: string; answers?: FirstAnswers | null };

/** Where the claim is, and what its page begins with. */
type Found = { path: string; answers: FirstAnswers | null };

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

/** One missing field takes the focus itself; two or more are listed in the summary, which takes it. */
function focusOnlyMissing(outcome: TrackOutcome | null): void {
  if (outcome?.kind === 'missing' && outcome.fields.length === 1)
    document.getElementById(outcome.fields[0] ?? '')?.focus();
}

/** Begins the session of the claim that was found, and gives its page what it begins with. */
async function enter({ answers }: Found, form: TrackForm, loadClaimPages: LoadClaimPages): Promise<void> {
  startClaimSession(form);
  giveFirstAnswers(answers ?? undefined);
  // If the chunk does not load, the claim's page says so.
  await loadClaimPages().catch(() => {});
}

/** The Track form's life: what the last try came to, whether one is under way, and how to try. */
export function useTrack(initial: TrackPageState, loadClaimPages: LoadClaimPages) {
  const [, navigate] = useLocation();
  const [outcome, setOutcome] = useState(initial.outcome);
  /** What the last try came to before typing cleared any of it; counted, so that the same outcome twice is told twice. */
  const [tried, setTried] = useState({ attempt: 0, outcome: initial.outcome });
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  const settle = (result: TrackOutcome) => {
    setOutcome(result);
    setTried(({ attempt }) => ({ attempt: attempt + 1, outcome: result }));
  };

  useEffect(() => focusOnlyMissing(tried.outcome), [tried]);

  /** Gets the claim's page on its way before anybody waits for it. Where it does not load, it is asked for again. */
  const onBegin = () => void loadClaimPages().catch(() => {});

  const submit = async (form: TrackForm) => {
    if (underWay.current) return;
    const fields = missingFields(form);
    if (fields.length > 0) return afterFrame(() => settle({ kind: 'missing', fields }));
    underWay.current = true;
    setBusy(true);
    // A form that a link has filled in may be sent without a touch of its fields.
    onBegin();
    const result = await findClaim(form, initial.returnUrl).catch(outcomeOfSilence);
    try {
      if ('path' in result && !result.path.startsWith('/track/')) await enter(result, form, loadClaimPages);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
    if ('path' in result) navigate(result.path);
    else settle(result);
  };

  return { outcome, setOutcome, attempt: tried.attempt, busy, onBegin, submit };
}
