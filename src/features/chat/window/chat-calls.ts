import type { messageRoutes } from '#claim/messages/message-routes.ts';
import type { claimantChatRoutes } from '#features/chat/rest/claimant-chat-routes.ts';
import { call } from '#web/call.ts';

export const readChat = (claimId: string | null, page: { after: number } | { before: number } | null) =>
  call<typeof claimantChatRoutes.readChat>('GET /api/enduser/chat', { query: { claimId, ...page } });

export type Contact = { name: string; email: string; website: string };

export const beginChat = (of: { claimId: string } | Contact) =>
  call<typeof claimantChatRoutes.beginChat>('POST /api/enduser/chat', { body: { ...of, gdprConsent: true } });

export type Outgoing = { claimId: string | null; clientId: string; text: string };

export const say = (body: Outgoing) =>
  call<typeof claimantChatRoutes.sayInChat>('POST /api/enduser/chat/messages', { body });

/** Sends the message by the claim's message form, for hours in which no handler is online. */
export const leaveMessage = (claimId: string, { clientId, text }: Outgoing, subject: string) =>
  call<typeof messageRoutes.sendMessage>('POST /api/enduser/sendMessage', {
    body: { claimId, clientId, subject, message: text, gdprConsent: true },
  });

export const sendTyping = (claimId: string | null) =>
  call<typeof claimantChatRoutes.typeInChat>('POST /api/enduser/chat/typing', { body: { claimId } });

export const sendSeen = (claimId: string | null, position: number) =>
  call<typeof claimantChatRoutes.markChatSeen>('POST /api/enduser/chat/seen', { body: { claimId, position } });

export const attach = (claimId: string) =>
  call<typeof claimantChatRoutes.attachChat>('POST /api/enduser/chat/attach', { body: { claimId } });

export function eventsPath(claimId: string | null): string {
  const path = '/api/enduser/chat/events';
  return claimId === null ? path : `${path}?claimId=${encodeURIComponent(claimId)}`;
}
