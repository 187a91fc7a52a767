import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, type CallError } from '#web/call.ts';
import type { draftRoutes } from '../../draft/draft-routes.ts';
import type { DraftChannel } from '../../draft/draft-channels.rules.ts';

/** After the last key. */
const saveMs = 1_000;
/** After a failed call. */
const retryMs = 5_000;

/** `failed` is tried again by itself. */
export type DraftState = { kind: 'typing' | 'failed' } | { kind: 'kept'; at: Date };

export type Draft = {
  state: DraftState;
  save: (text: string) => void;
  /** Resolves once nothing is on its way, and forgets what waits; so nothing comes after what is sent. */
  settle: () => Promise<void>;
};

/** Of claims that were left while nothing could be kept, by claim and channel, for whoever comes back to them. */
const notKept = new Map<string, string>();

const keyOf = (claimId: string, channel: DraftChannel): string => `${claimId} ${channel}`;

/** Returns what was typed there and could not be kept, or null. */
export const notKeptText = (claimId: string, channel: DraftChannel): string | null =>
  notKept.get(keyOf(claimId, channel)) ?? null;

/** Without an answer it may work the next time; a claim or right that has gone does not come back. */
const isPassing = ({ status }: CallError): boolean => status === 0 || status === 401 || status >= 500;

/**
 * Keeps what is typed on the server, a second after the last key, and at once when the claim is left. Tries again until it
 * is kept.
 */
export function useDraft(claimId: string, channel: DraftChannel): Draft {
  const [state, setState] = useState<DraftState>({ kind: 'typing' });
  const waiting = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const underWay = useRef(Promise.resolve());
  const isLeft = useRef(false);
  const key = keyOf(claimId, channel);

  const keep = async (text: string) => {
    const params = { claimId, channel };
    const result = await call<typeof draftRoutes.deskDraft>('PUT /api/desk/claims/:claimId/draft/:channel', {
      params,
      body: { text },
    });
    if (waiting.current !== null) return;
    if (result.ok) {
      notKept.delete(key);
      setState({ kind: 'kept', at: new Date() });
    } else if (isPassing(result.error)) {
      notKept.set(key, text);
      setState({ kind: 'failed' });
      if (!isLeft.current) wait(text, retryMs);
    }
  };
  const forget = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
  };
  const flush = () => {
    if (waiting.current === null) return;
    const { text } = waiting.current;
    forget();
    underWay.current = underWay.current.then(() => keep(text));
  };
  const wait = (text: string, millis: number) => {
    forget();
    waiting.current = { text, timer: setTimeout(flush, millis) };
  };
  const begin = useEffectEvent(() => {
    isLeft.current = false;
    const left = notKeptText(claimId, channel);
    if (left !== null) wait(left, 0);
  });
  const leave = useEffectEvent(() => {
    isLeft.current = true;
    flush();
  });
  useEffect(() => {
    begin();
    return () => leave();
  }, []);

  return {
    state,
    save: (text) => {
      setState({ kind: 'typing' });
      wait(text, saveMs);
    },
    settle: () => {
      forget();
      notKept.delete(key);
      setState({ kind: 'typing' });
      return underWay.current;
    },
  };
}
