import type * as z from 'zod';

import type { availability, chatAnswer, chatMessage, conversation } from './chat-schemas.rules.ts';

/** In UTF-16 units, as `maxlength` counts them. */
export const longestChatText = 2_000;
export const longestContactName = 100;

export const messagesAtOnce = 100;

export type ChatMessage = z.infer<typeof chatMessage>;
export type Availability = z.infer<typeof availability>;
export type Conversation = z.infer<typeof conversation>;
export type ChatAnswer = z.infer<typeof chatAnswer>;

export type ChatEvent = { newest: number; seen: number; closed: boolean } | { typing: true };
