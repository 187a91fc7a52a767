import { useEffect, useState } from 'react';
import { useOnline } from '#web/ui/feedback/useOnline.ts';
import { attach, readChat, sendSeen } from './chat-calls.ts';
import { joined, lastPosition, newestOfOperator, withMarks, withOwn } from '#features/chat/conversation.rules.ts';
import { useChatAnswer } from './useChatAnswer.ts';
import { useChatStream } from './useChatStream.ts';
import { usePageSeen } from './usePageSeen.ts';
import { useTyping } from './useTyping.ts';

const pollMs = 60_000;
const pollWithoutStreamMs = 5_000;

function useSendSeen(watching: boolean, about: string | null, position: number): void {
  useEffect(() => {
    if (watching && position > 0) void sendSeen(about, position);
  }, [watching, about, position]);
}

export function useChat(claimId: string | null) {
  const online = useOnline();
  const watching = usePageSeen() && online;
  const { answer, setAnswer, trouble, again } = useChatAnswer(claimId, watching);
  const [typing, setTyping] = useTyping();
  const [flowing, setFlowing] = useState(false);
  const messages = answer?.conversation?.messages ?? [];
  const begun = answer !== null && answer.conversation !== null;
  const about = answer?.of.kind === 'claim' ? answer.of.claimId : claimId;
  const newestSeen = newestOfOperator(messages);
  const offerInSeconds = answer?.conversation?.offerInSeconds ?? null;

  useEffect(() => {
    if (!watching) return undefined;
    const timer = setInterval(() => void again(), begun && !flowing ? pollWithoutStreamMs : pollMs);
    return () => clearInterval(timer);
  }, [watching, begun, flowing, again]);
  useEffect(() => {
    if (!watching || offerInSeconds === null || offerInSeconds === 0) return undefined;
    const timer = setTimeout(() => void again(), offerInSeconds * 1_000);
    return () => clearTimeout(timer);
  }, [watching, offerInSeconds, again]);
  useChatStream(watching && begun, about, {
    onFlowChange: setFlowing,
    onRefused: () => void again(),
    typing: () => setTyping(true),
    facts: (facts) => {
      setAnswer((before) => withMarks(before, facts));
      if (facts.newest <= lastPosition(messages)) return;
      setTyping(false);
      void again();
    },
  });
  useSendSeen(watching, about, newestSeen);

  const earlier = async () => {
    const called = await readChat(about, { before: messages[0]?.position ?? 0 });
    if (called.ok) setAnswer((before) => joined(before, called.answer));
  };
  const addToClaim = async () => {
    if (about !== null) await attach(about);
    setAnswer(null);
    await again();
  };
  const took = (message: (typeof messages)[number]) => setAnswer((before) => withOwn(before, message));
  return {
    answer,
    trouble,
    messages,
    typing,
    online,
    about,
    isOfPage: claimId !== null,
    again,
    took,
    earlier,
    addToClaim,
  };
}

export type ChatState = ReturnType<typeof useChat>;
