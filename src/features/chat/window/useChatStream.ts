import { useEffect, useEffectEvent } from 'react';
import { openEventStream } from '#web/event-stream.ts';
import type { ChatEvent } from '#features/chat/chat-answers.rules.ts';
import { eventsPath } from './chat-call.ts';

type Facts = Exclude<ChatEvent, { typing: true }>;

type Told = {
  facts: (facts: Facts) => void;
  typing: () => void;
  flowing: (flows: boolean) => void;
  /** Called when the conversation or its session may be gone; the next read shows which. */
  refused: () => void;
};

export function useChatStream(listens: boolean, about: string | null, told: Told): void {
  const message = useEffectEvent((data: string) => {
    // Written by this server, `chat-events.rest.ts`.
    const event: ChatEvent = JSON.parse(data);
    if ('typing' in event) told.typing();
    else told.facts(event);
  });
  const flowing = useEffectEvent((flows: boolean) => told.flowing(flows));
  const refused = useEffectEvent(() => told.refused());
  useEffect(() => {
    if (!listens) return undefined;
    return openEventStream(eventsPath(about), {
      message: (data) => message(data),
      flowing: (flows) => flowing(flows),
      refused: () => refused(),
    });
  }, [listens, about]);
}
