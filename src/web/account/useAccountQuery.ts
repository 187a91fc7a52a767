import { useCallback, useEffect, useRef, useState } from 'react';
import { afterFrame } from '#web/after-frame.ts';
import { useLocation } from '#web/router.ts';
import { managePath } from '#shared/page/account-paths.ts';
import type { AnswerOf, RestRoute } from '#shared/rest-route.ts';
import { hasUnsavedWords } from '#web/session/unsaved-words.ts';
import { callAt, callAddress, type ArgumentsOf, type CallError, type EndpointOf } from '#web/call.ts';
import { signInHere } from './return-address.ts';

export type QueryState<Answer> =
  | { kind: 'loading' }
  | { kind: 'failed'; error: CallError }
  | { kind: 'answered'; answer: Answer };

/**
 * Returns a call's response, fetched again whenever the call changes; the previous one stays until then. A viewer who
 * is not signed in is sent to the sign-in form, and back (spec §6.1), unless words would be lost. Each response that is
 * newer than the one before is taken: where news comes faster than responses, the newest of them would never come.
 */
export function useAccountQuery<Route extends RestRoute = never>(
  endpoint: EndpointOf<Route>,
  ...given: ArgumentsOf<Route>
) {
  type Answer = AnswerOf<Route>;
  const [state, setState] = useState<QueryState<Answer>>({ kind: 'loading' });
  const [, navigate] = useLocation();
  const requests = useRef(0);
  /** The request whose response was taken last. */
  const taken = useRef(0);
  const address = callAddress<Route>(endpoint, ...given);
  const isAfterFrame = given[0]?.afterFrame === true;
  const load = useCallback(async () => {
    requests.current += 1;
    const mine = requests.current;
    const result = await callAt<Answer>(address);
    if (mine <= taken.current) return;
    taken.current = mine;
    if (result.ok) setState({ kind: 'answered', answer: result.answer });
    else if (result.error.code === 'not-signed-in' && !hasUnsavedWords()) navigate(signInHere(), { replace: true });
    else if (result.error.code === 'second-factor-required') navigate(managePath, { replace: true });
    else setState({ kind: 'failed', error: result.error });
  }, [address, navigate]);
  useEffect(() => {
    const before = requests.current;
    const loadFirst = () => void (requests.current === before && load());
    if (isAfterFrame) afterFrame(loadFirst);
    else loadFirst();
    return () => {
      // None of those under way is of the next call.
      requests.current += 1;
      taken.current = requests.current;
    };
  }, [load, isAfterFrame]);
  return { state, again: useCallback(() => void load(), [load]) };
}
