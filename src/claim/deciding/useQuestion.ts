import { useRef, useState } from 'react';
// Not crypto.randomUUID, because a page on plain http, as on a phone in the demo, has none.
import { v4 as newId } from 'uuid';
import * as m from '#web/messages/index.ts';
import { useHeldDraft } from '#web/session/held-draft.ts';
import { keptKey, readKept, saveKept } from '#web/session/kept-draft.ts';

export type Question = { message: string; clientId: string };

function questionIn(value: unknown): Question | null {
  const { message, clientId } = Object(value) as Record<string, unknown>;
  return typeof message === 'string' && typeof clientId === 'string' ? { message, clientId } : null;
}

/**
 * Keeps a question in this tab, as a message is, until it was asked or taken back. The same text is the same question
 * by its key, however often it is sent.
 */
export function useQuestion(about: 'quote' | 'outcome', claimId: string, isOpen: boolean) {
  const key = keptKey(`question-${about}`, claimId);
  const [kept] = useState(() => questionIn(readKept(key)));
  const last = useRef<Question | null>(kept);
  const [question, setText] = useState(kept?.message ?? '');
  const questionOf = (message: string): Question => {
    if (last.current?.message !== message) last.current = { message, clientId: newId() };
    return last.current;
  };
  const setQuestion = (message: string) => {
    setText(message);
    saveKept(key, message === '' ? null : questionOf(message));
  };
  const typed = () => (question === '' ? null : questionOf(question));
  useHeldDraft(key, typed, () => (isOpen ? m.track_unsent_kept() : null));
  return { question, setQuestion, questionOf };
}
