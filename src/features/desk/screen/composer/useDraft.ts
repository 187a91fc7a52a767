import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { staySignedOutWhile } from '#web/account/stay-signed-out.ts';
import { call, type CallError } from '#web/call.ts';
import type { draftRoutes } from '../../draft/draft-routes.ts';
import type { DraftChannel } from '../../draft/draft-channels.rules.ts';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import { dropAnswer } from '../ahead/claims-ahead.ts';

/** After the last key. */
const saveMs = 1_000;
/** After the first key that is not kept, for somebody who types without a rest. */
const longestMs = 2_000;
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

/** Texts that are not kept on the server yet, by claim and channel, so that they are there when the claim is opened again. */
const notKept = new Map<string, string>();

const keyOf = (claimId: string, channel: DraftChannel): string => `${claimId} ${channel}`;

/** Returns what was typed there and is not kept yet, or null. */
const notKeptText = (claimId: string, channel: DraftChannel): string | null =>
  notKept.get(keyOf(claimId, channel)) ?? null;

/** Returns what a field begins with. What is not kept yet is newer than one's draft in the answer. */
export const begunText = (claimId: string, channel: DraftChannel, drafts: DeskClaim['drafts']): string =>
  notKeptText(claimId, channel) ?? drafts.find((draft) => draft.isMine && draft.channel === channel)?.text ?? '';

/** Without an answer it may work the next time; a claim or right that has gone does not come back. */
const isPassing = ({ status }: CallError): boolean => status === 0 || status === 401 || status >= 500;

/** Returns `refused` where there is no use in trying again. */
async function putDraft(claimId: string, channel: DraftChannel, text: string): Promise<'kept' | 'failed' | 'refused'> {
  const key = keyOf(claimId, channel);
  const result = await call<typeof draftRoutes.deskDraft>('PUT /api/desk/claims/:claimId/draft/:channel', {
    params: { claimId, channel },
    body: { text },
    keepalive: true,
  });
  if (!result.ok && isPassing(result.error)) return 'failed';
  // What was typed meanwhile is not kept yet.
  if (notKept.get(key) === text) notKept.delete(key);
  // The answer that is kept for going back has the earlier draft.
  dropAnswer(claimId);
  return result.ok ? 'kept' : 'refused';
}

/**
 * Keeps what is typed on the server, a second after the last key, every two seconds while there is no rest, and at once
 * when the claim or the page is left. Tries again until it is kept.
 */
export function useDraft(claimId: string, channel: DraftChannel): Draft {
  const [state, setState] = useState<DraftState>({ kind: 'typing' });
  const waiting = useRef<{ text: string; from: number | null; timer: ReturnType<typeof setTimeout> } | null>(null);
  const underWay = useRef(Promise.resolve());
  const isLeft = useRef(false);

  const keep = async (text: string) => {
    const result = await putDraft(claimId, channel, text);
    if (waiting.current !== null || result === 'refused') return;
    setState(result === 'kept' ? { kind: 'kept', at: new Date() } : { kind: 'failed' });
    if (result === 'failed' && !isLeft.current) wait(text, retryMs);
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
  const wait = (text: string, millis: number, from: number | null = null) => {
    forget();
    waiting.current = { text, from, timer: setTimeout(flush, millis) };
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
  const leavePage = useEffectEvent(flush);
  useEffect(() => staySignedOutWhile(() => notKept.size > 0), []);
  useEffect(() => {
    const leaving = () => leavePage();
    begin();
    addEventListener('pagehide', leaving);
    return () => {
      removeEventListener('pagehide', leaving);
      leave();
    };
  }, []);

  return {
    state,
    save: (text) => {
      setState({ kind: 'typing' });
      notKept.set(keyOf(claimId, channel), text);
      const from = waiting.current?.from ?? Date.now();
      wait(text, Math.max(0, Math.min(saveMs, from + longestMs - Date.now())), from);
    },
    settle: () => {
      forget();
      setState({ kind: 'typing' });
      return underWay.current.then(() => void notKept.delete(keyOf(claimId, channel)));
    },
  };
}
