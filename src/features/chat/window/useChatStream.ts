import type { ChatEvent } from '#features/chat/rest/chat-answers.rules.ts';
import type { StreamHandlers } from '#web/streams/open-event-stream.ts';
import { useEventStream } from '#web/streams/useEventStream.ts';
import { eventsPath } from './chat-calls.ts';

type Facts = Exclude<ChatEvent, { typing: true }>;

type ChatHandlers = Pick<StreamHandlers, 'onFlowChange' | 'onRefused'> & {
  facts: (facts: Facts) => void;
  typing: () => void;
};

export function useChatStream(
  subscribed: boolean,
  about: string | null,
  { facts, typing, onFlowChange, onRefused }: ChatHandlers,
): void {
  useEventStream(subscribed ? eventsPath(about) : null, {
    onMessage(data) {
      const event: ChatEvent = JSON.parse(data);
      if ('typing' in event) typing();
      else facts(event);
    },
    onFlowChange,
    onRefused,
  });
}
