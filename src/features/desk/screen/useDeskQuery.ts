import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnswerOf, RestRoute } from '#shared/rest-route.ts';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import type { ArgumentsOf, CallError, EndpointOf } from '#web/call.ts';
import { markIfSignedOut } from './draft/signed-out.ts';
import { areNewsFlowing, onDeskNews, type ChangedClaims } from './news/desk-news.ts';

const pollMs = 15_000;
/** Of others' changes a list is asked for at most this often, however many claims change. */
const listPauseMs = 3_000;

/** `answer` is the newest one that came; `error` says why the last call has none. */
export type DeskQuery<Answer> = { answer: Answer | null; error: CallError | null; again: () => void };

function claimIn(given: object | undefined): string | null {
  if (given === undefined || !('params' in given)) return null;
  const { claimId } = given.params as { claimId?: string };
  return claimId ?? null;
}

/**
 * Asks again when a claim that it is about has changed, and without a stream every 15 s while the page is visible and
 * online. An answer stays on screen when a later call fails.
 */
export function useDeskQuery<Route extends RestRoute = never>(
  endpoint: EndpointOf<Route>,
  ...given: ArgumentsOf<Route>
): DeskQuery<AnswerOf<Route>> {
  const { state, again } = useAccountQuery<Route>(endpoint, ...given);
  const [answer, setAnswer] = useState<AnswerOf<Route> | null>(null);
  if (state.kind === 'answered' && state.answer !== answer) setAnswer(state.answer);
  const claimId = claimIn(given[0]);
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const askIfSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) again();
  });
  const hear = useEffectEvent((claims: ChangedClaims, isOwn?: boolean) => {
    const isAsked = claimId === null ? isOwn : (claims?.includes(claimId) ?? true);
    if (isAsked) return askIfSeen();
    if (claimId !== null) return;
    waiting.current ??= setTimeout(() => {
      waiting.current = null;
      askIfSeen();
    }, listPauseMs);
  });
  useEffect(() => {
    const timer = setInterval(() => !areNewsFlowing() && askIfSeen(), pollMs);
    const seen = () => askIfSeen();
    document.addEventListener('visibilitychange', seen);
    const stop = onDeskNews((...news) => hear(...news));
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
      stop();
      clearTimeout(waiting.current ?? undefined);
      waiting.current = null;
    };
  }, []);
  const error = state.kind === 'failed' ? state.error : null;
  useEffect(() => {
    if (error !== null) markIfSignedOut(error);
  }, [error]);
  return { answer, error, again };
}
