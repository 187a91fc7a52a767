import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DraftChannel } from '../../draft/draft-channels.rules.ts';
import type { ComposerProps } from '../composer/mode-props.ts';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import {
  forgetWords,
  keepLeft,
  markLeft,
  markOpen,
  notKeptWords,
  putDraft,
  retryMs,
  setKnown,
  setNotKept,
  type Words,
} from './not-kept.ts';

/** After the last key. */
const saveMs = 1_000;
/** After the first key that is not kept, for somebody who types without a rest. */
const longestMs = 2_000;

/** `failed` is tried again by itself. */
export type DraftState = { kind: 'typing' | 'failed' } | { kind: 'kept'; at: Date };

export type Draft = {
  state: DraftState;
  save: (words: Words) => void;
  /**
   * Keeps what waits before it is sent, which ends the draft on the server: so it is kept if nothing comes of that, and
   * nothing comes after it. Call `settled` then.
   */
  settle: () => Promise<void>;
  settled: (isSent: boolean) => void;
};

/** An empty field has no draft. */
const stateOfKept = ({ text }: Words): DraftState =>
  text.trim() === '' ? { kind: 'typing' } : { kind: 'kept', at: new Date() };

/** Returns what a field begins with. What is not kept yet is newer than one's draft in the answer. */
export const begunWords = (claimId: string, channel: DraftChannel, drafts: DeskClaim['drafts']): Words | undefined => {
  const place = { claimId, channel };
  const left = notKeptWords(place);
  if (left !== null) return left;
  const draft = drafts.find(({ isMine, channel: of }) => isMine && of === channel);
  setKnown(place, draft?.updatedAt ?? null);
  return draft && { text: draft.text, seen: draft.seen };
};

function useLife(begin: () => void, leave: () => void, leavePage: () => void): void {
  const onBegin = useEffectEvent(begin);
  const onLeave = useEffectEvent(leave);
  useEffect(() => {
    onBegin();
    return () => onLeave();
  }, []);
  useOnPageLeft(leavePage);
}

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
export function useDraft({ claimId, again }: Pick<ComposerProps, 'claimId' | 'again'>, channel: DraftChannel): Draft {
  const [state, setState] = useState<DraftState>({ kind: 'typing' });
  const waiting = useRef<{ words: Words; from: number | null; timer: ReturnType<typeof setTimeout> } | null>(null);
  const underWay = useRef(Promise.resolve());
  const isLeft = useRef(false);
  const place = { claimId, channel };

  const keep = async (words: Words) => {
    const result = await putDraft(place, words, again);
    if (waiting.current !== null || result === 'refused') return;
    if (result === 'kept') return setState(stateOfKept(words));
    setState({ kind: 'failed' });
    if (isLeft.current) keepLeft(place);
    else wait(words, retryMs);
  };
  const forget = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
  };
  const flush = () => {
    if (waiting.current === null) return;
    const { words } = waiting.current;
    forget();
    underWay.current = underWay.current.then(() => keep(words));
  };
  const wait = (words: Words, millis: number, from: number | null = null) => {
    forget();
    waiting.current = { words, from, timer: setTimeout(flush, millis) };
  };
  /** What could not be kept. */
  const resume = (millis: number) => {
    const left = notKeptWords(place);
    if (left !== null) wait(left, millis);
  };
  const begin = () => {
    isLeft.current = false;
    markOpen(place);
    resume(0);
  };
  const leave = () => {
    isLeft.current = true;
    markLeft(place);
    flush();
  };
  useLife(begin, leave, flush);

  const save = (words: Words) => {
    setState({ kind: 'typing' });
    setNotKept(place, words);
    const from = waiting.current?.from ?? Date.now();
    wait(words, Math.max(0, Math.min(saveMs, from + longestMs - Date.now())), from);
  };
  const settle = () => {
    flush();
    return underWay.current.then(forget);
  };
  const settled = (isSent: boolean) => {
    if (!isSent) return resume(retryMs);
    setState({ kind: 'typing' });
    forgetWords(place);
  };
  return { state, save, settle, settled };
}
