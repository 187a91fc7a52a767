import { useEffect, useEffectEvent, useState } from 'react';
import type { AnswerOf, RestRoute } from '#shared/rest-route.ts';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import type { ArgumentsOf, CallError, EndpointOf } from '#web/call.ts';

const pollMs = 15_000;

/** `answer` is the newest one that came; `error` says why the last call has none. */
export type DeskQuery<Answer> = { answer: Answer | null; error: CallError | null; again: () => void };

/** Asks again every 15 s while the page is visible and online. An answer stays on screen when a later call fails. */
export function useDeskQuery<Route extends RestRoute = never>(
  endpoint: EndpointOf<Route>,
  ...given: ArgumentsOf<Route>
): DeskQuery<AnswerOf<Route>> {
  const { state, again } = useAccountQuery<Route>(endpoint, ...given);
  const [answer, setAnswer] = useState<AnswerOf<Route> | null>(null);
  if (state.kind === 'answered' && state.answer !== answer) setAnswer(state.answer);
  const poll = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) again();
  });
  useEffect(() => {
    const timer = setInterval(() => poll(), pollMs);
    return () => clearInterval(timer);
  }, []);
  return { answer, error: state.kind === 'failed' ? state.error : null, again };
}
