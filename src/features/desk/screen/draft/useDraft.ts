import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DraftChannel } from '../../draft/draft-channels.rules.ts';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import { dropNotKept, keepLeft, markLeft, markOpen, notKeptText, putDraft, retryMs, setNotKept } from './not-kept.ts';

/** After the last key. */
const saveMs = 1_000;
/** After the first key that is not kept, for somebody who types without a rest. */
const longestMs = 2_000;

/** `failed` is tried again by itself. */
export type DraftState = { kind: 'typing' | 'failed' } | { kind: 'kept'; at: Date };

export type Draft = {
  state: DraftState;
  save: (text: string) => void;
  /** Resolves once nothing is on its way, and forgets what waits; so nothing comes after what is sent. */
  settle: () => Promise<void>;
};

/** Returns what a field begins with. What is not kept yet is newer than one's draft in the answer. */
export const begunText = (claimId: string, channel: DraftChannel, drafts: DeskClaim['drafts']): string =>
  notKeptText({ claimId, channel }) ?? drafts.find((draft) => draft.isMine && draft.channel === channel)?.text ?? '';

function useOnPageLeft(act: () => void): void {
  const leave = useEffectEvent(act);
  useEffect(() => {
    const leaving = () => leave();
    addEventListener('pagehide', leaving);
    return () => removeEventListener('pagehide', leaving);
  }, []);
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
  const place = { claimId, channel };

  const keep = async (text: string) => {
    const result = await putDraft(place, text);
    if (waiting.current !== null || result === 'refused') return;
    setState(result === 'kept' ? { kind: 'kept', at: new Date() } : { kind: 'failed' });
    if (result !== 'failed') return;
    if (isLeft.current) keepLeft(place);
    else wait(text, retryMs);
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
    markOpen(place);
    const left = notKeptText(place);
    if (left !== null) wait(left, 0);
  });
  const leave = useEffectEvent(() => {
    isLeft.current = true;
    markLeft(place);
    flush();
  });
  useEffect(() => {
    begin();
    return () => leave();
  }, []);
  useOnPageLeft(flush);

  const save = (text: string) => {
    setState({ kind: 'typing' });
    setNotKept(place, text);
    const from = waiting.current?.from ?? Date.now();
    wait(text, Math.max(0, Math.min(saveMs, from + longestMs - Date.now())), from);
  };
  const settle = () => {
    forget();
    setState({ kind: 'typing' });
    return underWay.current.then(() => dropNotKept(place));
  };
  return { state, save, settle };
}
