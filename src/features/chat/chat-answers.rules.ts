import type { Opening } from '#shared/time/chat-hours.ts';

/** In UTF-16 units, as `maxlength` counts them. */
export const longestChatText = 2_000;
export const longestContactName = 100;

export const messagesAtOnce = 100;

export type ChatMessage = {
  id: string;
  position: number;
  author: 'claimant' | 'operator';
  name: string | null;
  text: string;
  sentAt: string;
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
  of: { kind: 'claim'; claimId: string; number: string } | { kind: 'contact' };
  conversation: Conversation | null;
  attachable: boolean;
  availability: Availability;
};

export type ChatEvent = { newest: number; seen: number; closed: boolean } | { typing: true };
