import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { done } from '#shared/rest-answers.ts';
import { rightsOf } from '#shared/account-role.ts';
import { actOnClaim, keyOf, noSuchClaim, rightNeeded } from '../action/act.server.ts';
import { checkClient } from '../action/check-client.server.ts';
import { findActor } from '../action/actor.data.ts';
import { endDraft } from '../draft/keep-words.server.ts';
import { deskChatRoutes } from './desk-chat-routes.ts';
import { deskName, isHere, listWaitingChats } from './waiting-chats.data.ts';

type Answer = { claimId: string; text: string; name: string; key: string; seen: number; now: Date };

export type DeskChat = {
  answer: (tx: Tx, answer: Answer) => Promise<number>;
  type: (tx: Tx, claimId: string) => Promise<void>;
  setPresence: (db: Db, desk: string, report: { online: number; at: Date; accountId: string }) => Promise<void>;
};

/** No action: it is kept nowhere. */
async function tellTyping(
  services: Services,
  request: FastifyRequest,
  { claimId, chat }: { claimId: string; chat: DeskChat },
) {
  const viewer = viewerOf(request, services.settings);
  await services.database.kysely.transaction().execute(async (tx) => {
    const actor = await findActor(tx, viewer, claimId, services.now());
    if (actor === null) throw noSuchClaim();
    if (!actor.rights.includes('reply')) throw rightNeeded('reply');
    await chat.type(tx, claimId);
  });
  return done;
}

const otherInsurer = 'The claim has another insurer now, so nothing was sent. Read your answer, then send it again.';

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
        const report = { online: body.isHere ? 1 : 0, at: services.now(), accountId };
        await chat.setPresence(kysely, deskName(accountId), report);
        return body;
      },
      deskTyping: ({ params: { claimId }, request }) => tellTyping(services, request, { claimId, chat }),
      deskChat: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'chat', right: 'reply' }, async (acting) => {
          const { tx, now, actor } = acting;
          const { clientId, ...said } = body;
          await checkClient(acting, clientId, otherInsurer);
          const answer = { claimId, ...said, name: actor.name, key: keyOf(request), now };
          const position = await chat.answer(tx, answer);
          await endDraft({ tx, now, actor }, { claimId, channel: 'chat' }, body.text);
          return { answer: { position } };
        }),
    },
  });
}
