import { useRef, useState } from 'react';
import { v4 as newId } from 'uuid';
import type { AnswerOf, RestRoute } from '#shared/rest-route.ts';
import { accountErrorText } from '#web/account/account-texts.ts';
import { call, callError, type ArgumentsOf, type CallError, type CallResult, type EndpointOf } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { useOnline } from '#web/ui/feedback/useOnline.ts';
import { readSession } from './draft/signed-out.ts';
import { tellOwnAction } from './news/desk-news.ts';

type DeskCall<Route extends RestRoute> = {
  busy: boolean;
  error: string | null;
  /** The code of what `error` says. */
  code: string | null;
  /** What the server says of fields, by their pointers without the first slash. */
  fields: Readonly<Record<string, string>>;
  /** Takes away what was said, once what it was said of has been changed. */
  forget: () => void;
  /** Returns null if another is under way. */
  send: (...given: ArgumentsOf<Route>) => Promise<CallResult<AnswerOf<Route>> | null>;
};

/** Of what was not even tried, as the browser had no network. */
const notTried = 'not-tried';

const noFields = {};

/** Whether the server may have done it all the same. */
export function isEndUnknown(result: CallResult<unknown>): boolean {
  return !result.ok && result.error.code !== notTried && (result.error.status === 0 || result.error.status >= 500);
}

/** Returns null once the network is back, where it was that alone. */
export function deskErrorText(error: CallError, isOnline: boolean): string | null {
  if (error.code !== notTried) return accountErrorText(error);
  return isOnline ? null : m.desk_offline_not_sent();
}

const wantedIn = (given: unknown, onScreen: string | null): string =>
  JSON.stringify(given ?? null, (name, value: unknown) => (name === onScreen ? undefined : value));

/**
 * Calls an action of the desk. A retry after an unknown end has the key of the first try, so that it is done once.
 * `onScreen` names a field that the action itself changes on screen: the retry keeps what the first try said of it.
 */
export function useDeskCall<Route extends RestRoute = never>(
  endpoint: EndpointOf<Route>,
  onScreen: string | null = null,
): DeskCall<Route> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const isOnline = useOnline();
  const isUnderWay = useRef(false);
  const retried = useRef<{ key: string; given: ArgumentsOf<Route>[0] | undefined } | null>(null);
  const send = async (...[given]: ArgumentsOf<Route>): Promise<CallResult<AnswerOf<Route>> | null> => {
    // A second press may come before the first is drawn.
    if (isUnderWay.current) return null;
    if (!navigator.onLine) {
      const refused = callError(notTried);
      setError(refused);
      return { ok: false, error: refused };
    }
    isUnderWay.current = true;
    setBusy(true);
    setError(null);
    const before = retried.current;
    const isRetry = before !== null && wantedIn(before.given, onScreen) === wantedIn(given, onScreen);
    const tried = isRetry ? before : { key: newId(), given };
    const all = [{ ...tried.given, headers: { 'idempotency-key': tried.key } }] as unknown as ArgumentsOf<Route>;
    const result = await call<Route>(endpoint, ...all);
    setBusy(false);
    isUnderWay.current = false;
    retried.current = isEndUnknown(result) ? tried : null;
    if (result.ok) tellOwnAction();
    else {
      setError(result.error);
      readSession(result);
    }
    return result;
  };
  return {
    busy,
    error: error && deskErrorText(error, isOnline),
    code: error?.code ?? null,
    fields: error?.fields ?? noFields,
    forget: () => setError(null),
    send,
  };
}

export type DeskAction<Route extends RestRoute> = Omit<DeskCall<Route>, 'send'> & {
  /** Returns the answer; null if it failed, or another is under way. */
  act: (...given: ArgumentsOf<Route>) => Promise<AnswerOf<Route> | null>;
};

export function useDeskAction<Route extends RestRoute = never>(
  endpoint: EndpointOf<Route>,
  onScreen: string | null = null,
): DeskAction<Route> {
  const { send, ...shown } = useDeskCall<Route>(endpoint, onScreen);
  const act = async (...given: ArgumentsOf<Route>): Promise<AnswerOf<Route> | null> => {
    const result = await send(...given);
    return result?.ok === true ? result.answer : null;
  };
  return { ...shown, act };
}
