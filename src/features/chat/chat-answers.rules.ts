// What the calls of the chat answer, as the server makes it and the panel reads it.
import type { Opening } from '#shared/time/chat-hours.ts';

/** The longest message, in UTF-16 units, as `maxlength` counts them. */
export const longestChatText = 2_000;
export const longestContactName = 100;

/** How many messages one answer holds. */
export const messagesAtOnce = 100;

export type ChatMessage = {
  id: string;
  /** Counts up from 1 within the conversation. */
  position: number;
  author: 'claimant' | 'operator';
  /** Who of the operator's people wrote it, where the desk says so. */
  name: string | null;
  text: string;
  /** An instant (ISO 8601). */
  sentAt: string;
  /** The browser's own id of a message of the claimant's. */
  clientId: string | null;
};

/**
 * Whether somebody answers now: `open`, `closed` by the hours, or `away` although the hours say otherwise. `replyMinutes`
 * is how soon people were usually answered, null where too few were; `opening` is null where nobody can say.
 */
export type Availability = { state: 'open' | 'closed' | 'away'; replyMinutes: number | null; opening: Opening | null };

export type Conversation = {
  messages: ChatMessage[];
  /** The position of the newest message, and of the newest that the operator has seen. */
  newest: number;
  seen: number;
  closed: boolean;
};

export type ChatAnswer = {
  /** What is, or would be, talked about: a claim, or nothing yet with somebody who leaves an e-mail address. */
  of: { kind: 'claim'; claimId: string; number: string } | { kind: 'contact' };
  /** Null until it has begun. */
  conversation: Conversation | null;
  /** Whether this browser holds a conversation from before that could be added to this claim. */
  attachable: boolean;
  availability: Availability;
};

/** One event of the stream: how far the conversation is, or that the operator is typing. */
export type ChatEvent = { newest: number; seen: number; closed: boolean } | { typing: true };
