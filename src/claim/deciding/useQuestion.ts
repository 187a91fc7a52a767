import { useRef } from 'react';
// Not crypto.randomUUID, because a page on plain http, as on a phone in the demo, has none.
import { v4 as newId } from 'uuid';

export type Question = { message: string; clientId: string };

/** Returns a question with its key: the same text is the same question, however often it is sent. */
export function useQuestion(): (message: string) => Question {
  const last = useRef<Question | null>(null);
  return (message) => {
    if (last.current?.message !== message) last.current = { message, clientId: newId() };
    return last.current;
  };
}
