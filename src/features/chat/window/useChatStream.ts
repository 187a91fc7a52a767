import type { ChatEvent } from '#features/chat/rest/chat-answers.rules.ts';
import type { StreamHandlers } from '#web/streams/event-stream.ts';
import { useEventStream } from '#web/streams/useEventStream.ts';
import { eventsPath } from './chat-calls.ts';

type Facts = Exclude<ChatEvent, { typing: true }>;

type ChatHandlers = Pick<StreamHandlers, 'flowing' | 'refused'> & {
  facts: (facts: Facts) => void;
  typing: () => void;
};

export function useChatStream(
  subscribed: boolean,
  about: string | null,
  { facts, typing, flowing, refused }: ChatHandlers,
): void {
  useEventStream(subscribed ? eventsPath(about) : null, {
    message(data) {
      // Written by this server, `chat-events.rest.ts`.
      const event: ChatEvent = JSON.parse(data);
      if ('typing' in event) typing();
      else facts(event);
    },
    flowing,
    refused,
  });
}
