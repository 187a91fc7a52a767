import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { rightsOf } from '#shared/account-role.ts';
import { actOnClaim, keyOf, rightNeeded } from '../action/act.server.ts';
import { deskChatRoutes } from './desk-chat-routes.ts';
import { deskName, isHere, listWaitingChats } from './waiting-chats.data.ts';

type Answer = { claimId: string; text: string; name: string; key: string; seen: number; now: Date };

/** What the chat does for the desk. */
export type DeskChat = {
  answer: (tx: Tx, answer: Answer) => Promise<number>;
  setPresence: (db: Db, desk: string, report: { online: number; at: Date }) => Promise<void>;
};

export function deskChatCalls(
  app: FastifyInstance,
  services: Services,
  { guard, chat }: { guard: Guard; chat: DeskChat },
): void {
  const { kysely } = services.database;
  addRoutes(app, deskChatRoutes, {
    guard,
    handlers: {
      deskChats: async ({ request }) => {
        const account = accountOf(request);
        const mayReply = rightsOf(account.roles, account.rights).includes('reply');
        return {
          chats: await listWaitingChats(kysely, account),
          isHere: mayReply ? await isHere(kysely, account.accountId, services.now()) : null,
        };
      },
      deskPresence: async ({ body, request }) => {
        const { accountId, roles, rights } = accountOf(request);
        if (!rightsOf(roles, rights).includes('reply')) throw rightNeeded('reply');
        await chat.setPresence(kysely, deskName(accountId), { online: body.isHere ? 1 : 0, at: services.now() });
        return body;
      },
      deskChat: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'chat', right: 'reply' }, async ({ tx, now, actor }) => {
          const answer = { claimId, ...body, name: actor.name, key: keyOf(request), now };
          return { answer: { position: await chat.answer(tx, answer) } };
        }),
    },
  });
}
