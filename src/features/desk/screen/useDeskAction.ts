import { useRef, useState } from 'react';
import { v4 as newId } from 'uuid';
import type { AnswerOf, RestRoute } from '#shared/rest-route.ts';
import { accountErrorText } from '#web/account/account-texts.ts';
import { call, type ArgumentsOf, type EndpointOf } from '#web/call.ts';

export type DeskAction<Route extends RestRoute> = {
  busy: boolean;
  /** Why the last one failed. */
  error: string | null;
  /** Returns the answer; null if it failed, or another is under way. */
  act: (...given: ArgumentsOf<Route>) => Promise<AnswerOf<Route> | null>;
};

/** Calls an action of the desk. A retry after an unknown end has the key of the first try, so that it is done once. */
export function useDeskAction<Route extends RestRoute = never>(endpoint: EndpointOf<Route>): DeskAction<Route> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const retried = useRef<{ key: string; given: string } | null>(null);
  const act = async (...[given]: ArgumentsOf<Route>): Promise<AnswerOf<Route> | null> => {
    if (busy) return null;
    setBusy(true);
    setError(null);
    const text = JSON.stringify(given);
    const key = retried.current?.given === text ? retried.current.key : newId();
    const all = [{ ...given, headers: { 'idempotency-key': key } }] as unknown as ArgumentsOf<Route>;
    const result = await call<Route>(endpoint, ...all);
    setBusy(false);
    const isUnknown = !result.ok && (result.error.status === 0 || result.error.status >= 500);
    retried.current = isUnknown ? { key, given: text } : null;
    if (result.ok) return result.answer;
    setError(accountErrorText(result.error));
    return null;
  };
  return { busy, error, act };
}
