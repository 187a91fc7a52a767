// Answers of the chat calls, for server and panel.
import type { Opening } from '#shared/time/chat-hours.ts';

/** In UTF-16 units, as `maxlength` counts them. */
export const longestChatText = 2_000;
export const longestContactName = 100;

export const messagesAtOnce = 100;

export type ChatMessage = {
  id: string;
  /** Counts up from 1 within the conversation. */
  position: number;
  author: 'claimant' | 'operator';
  /** Name of the operator's employee, if the desk sends it. */
  name: string | null;
  text: string;
  sentAt: string;
  /** The id that the claimant's browser gave the message. */
  clientId: string | null;
};

/**
 * `open`, `closed` by the hours, or `away` although the hours say otherwise. `replyMinutes` is the usual reply time,
 * null for too few answers. `opening` is null if unknown.
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
  /** The subject: a claim, or a contact by e-mail address. */
  of: { kind: 'claim'; claimId: string; number: string } | { kind: 'contact' };
  conversation: Conversation | null;
  /** True if this browser has an earlier conversation that could be added to this claim. */
  attachable: boolean;
  availability: Availability;
};

/** An event of the stream: the marks of the conversation, or that the operator is typing. */
export type ChatEvent = { newest: number; seen: number; closed: boolean } | { typing: true };
