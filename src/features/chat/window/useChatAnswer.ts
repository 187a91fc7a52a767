import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatAnswer } from '#features/chat/rest/chat-answers.rules.ts';
import { readChat } from './chat-calls.ts';
import { isPartial, joined, lastPosition } from '#features/chat/conversation.rules.ts';

export type ChatTrouble = 'not-loaded' | 'not-yours' | 'read-only';

function troubleOf(status: number): ChatTrouble {
  if (status === 404) return 'not-yours';
  return status === 403 ? 'read-only' : 'not-loaded';
}

/** Reads on from the last known message. Answers may arrive in any order. Offline, the screen keeps what it has. */
export function useChatAnswer(claimId: string | null, watching: boolean) {
  const [answer, setAnswer] = useState<ChatAnswer | null>(null);
  const [trouble, setTrouble] = useState<ChatTrouble | null>(null);
  const known = useRef<ChatAnswer | null>(null);
  useEffect(() => {
    known.current = answer;
  }, [answer]);
  const again = useCallback(async (): Promise<void> => {
    const conversation = known.current?.conversation;
    const called = await readChat(claimId, conversation ? { after: lastPosition(conversation.messages) } : null);
    if (called.ok) {
      setTrouble(null);
      setAnswer((before) => joined(before, called.answer));
    } else if (called.error.status === 404 || called.error.status === 403 || known.current === null) {
      setTrouble(troubleOf(called.error.status));
      setAnswer(null);
    }
  }, [claimId]);
  useEffect(() => {
    if (watching) void again();
  }, [watching, again]);
  const cutAfter = answer?.conversation && isPartial(answer) ? lastPosition(answer.conversation.messages) : 0;
  useEffect(() => {
    if (cutAfter > 0) void again();
  }, [cutAfter, again]);
  return { answer, setAnswer, trouble, again };
}
