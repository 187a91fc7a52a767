import type { FastifyPluginAsync } from 'fastify';

import type { DeskGuards } from './operator-chat.rest.ts';
import { deskPage, deskPagePolicy } from './practice-desk-page.server.ts';

const path = '/demo/chat';

/** Everybody is the operator of a demo: its claims are everybody's too. */
const anybody = async (): Promise<void> => {};

/** The same calls as a desk's, without a key. To be registered for a demo alone, and never in production. */
export const practiceDesk: DeskGuards = {
  prefix: `${path}/chats`,
  mayRead: anybody,
  mayWrite: anybody,
  nameOf: () => 'practice desk',
};

/** `GET /demo/chat`: a desk at which one plays the operator, to try the chat. */
export const practiceDeskRest: FastifyPluginAsync = async (app) => {
  app.get(path, async (_request, reply) =>
    reply
      .header('content-security-policy', deskPagePolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(deskPage),
  );
};
