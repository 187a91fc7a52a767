import { useCallback, useEffect, useRef, useState } from 'react';
import { replyTopic } from '#claim/messages/message-form.rules.ts';
import { fieldIds } from './SendMessage.tsx';
import type { SendState } from './useSendMessage.ts';

type Target = { id: string };

export function useWriting(sending: SendState) {
  const [target, setTarget] = useState<Target | null>(null);
  const current = useRef(sending);
  useEffect(() => {
    current.current = sending;
  });
  // Runs after the message's dialog has returned the focus to the row that opened it.
  useEffect(() => {
    if (target !== null) document.getElementById(target.id)?.focus();
  }, [target]);

  const write = useCallback(() => {
    current.current.again();
    setTarget({ id: fieldIds.subject });
  }, []);

  const reply = useCallback((subject: string) => {
    const { values, again, change } = current.current;
    again();
    if (values.message.trim() === '' || values.subject.trim() === '') change({ subject: replyTopic(subject) });
    setTarget({ id: fieldIds.message });
  }, []);

  return { write, reply };
}
