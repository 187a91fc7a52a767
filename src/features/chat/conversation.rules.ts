// The panel's state of a conversation, from answers and events that may arrive twice, late or in any order.
import { sorted } from '#shared/fallbacks/sorted.ts';
import type { ChatAnswer, ChatMessage } from './rest/chat-answers.rules.ts';

export function merged(known: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] {
  const byPosition = new Map([...known, ...more].map((message) => [message.position, message]));
  return sorted([...byPosition.values()], (one, other) => one.position - other.position);
}

export function lastPosition(messages: readonly ChatMessage[]): number {
  return messages.at(-1)?.position ?? 0;
}

/** Replaces the known state by an answer about another subject. Marks never go back. */
export function joined(known: ChatAnswer | null, next: ChatAnswer): ChatAnswer {
  const [before, after] = [known?.conversation, next.conversation];
  if (!known || !before || !after || !isSame(known.of, next.of)) return next;
  return {
    ...next,
    conversation: {
      messages: merged(before.messages, after.messages),
      newest: Math.max(before.newest, after.newest),
      seen: Math.max(before.seen, after.seen),
      closed: after.newest >= before.newest ? after.closed : before.closed,
      offerInSeconds: after.newest >= before.newest ? after.offerInSeconds : before.offerInSeconds,
    },
  };
}

function isSame(one: ChatAnswer['of'], other: ChatAnswer['of']): boolean {
  if (one.kind === 'contact' || other.kind === 'contact') return one.kind === other.kind;
  return one.claimId === other.claimId;
}

export function newestOfOperator(messages: readonly ChatMessage[]): number {
  return messages.findLast(({ author }) => author === 'operator')?.position ?? 0;
}

/** Assumed for a message from here. The server knows, and is asked again by then. */
const offerSeconds = 120;

export function withOwn(known: ChatAnswer | null, message: ChatMessage): ChatAnswer | null {
  if (!known?.conversation) return known;
  const { conversation } = known;
  const newest = Math.max(conversation.newest, message.position);
  const messages = merged(conversation.messages, [message]);
  const offerInSeconds = conversation.offerInSeconds ?? offerSeconds;
  return { ...known, conversation: { ...conversation, newest, closed: false, messages, offerInSeconds } };
}

export function withMarks(
  known: ChatAnswer | null,
  { seen, closed }: { seen: number; closed: boolean },
): ChatAnswer | null {
  if (!known?.conversation) return known;
  const { conversation } = known;
  return { ...known, conversation: { ...conversation, seen: Math.max(conversation.seen, seen), closed } };
}

export function isPartial({ conversation }: ChatAnswer): boolean {
  const last = conversation?.messages.at(-1);
  return last !== undefined && last.position < (conversation?.newest ?? 0);
}
