import type { FastifyPluginAsync } from 'fastify';

import type { DeskGuards } from './operator-chat.rest.ts';
import { deskPage, deskPagePolicy } from './practice-desk-page.server.ts';

const path = '/demo/chat';

/** In a demo everybody may be the operator, because its claims are public. */
const anybody = async (): Promise<void> => {};

/** A desk's calls without a key. Only for a demo, never in production. */
export const practiceDesk: DeskGuards = {
  prefix: `${path}/chats`,
  mayRead: anybody,
  mayWrite: anybody,
  nameOf: () => 'practice desk',
};

/** Serves `GET /demo/chat`: a desk to try the chat from the operator's side. */
export const practiceDeskRest: FastifyPluginAsync = async (app) => {
  app.get(path, async (_request, reply) =>
    reply
      .header('content-security-policy', deskPagePolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(deskPage),
  );
};
