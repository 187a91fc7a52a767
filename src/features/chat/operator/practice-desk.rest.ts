import type { FastifyPluginAsync } from 'fastify';

import type { Desk } from './operator-chat.rest.ts';
import { practiceDeskPage } from './practice-desk-page.server.ts';

const path = '/demo/chat';

export const practiceDesk: Desk = {
  prefix: path,
  // In a demo everybody may be the operator, because its claims are public.
  guard: () => null,
  nameOf: () => 'practice desk',
};

export const practiceDeskRest: FastifyPluginAsync = async (app) => {
  const { html, policy } = practiceDeskPage();
  app.get(path, async (_request, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html),
  );
};
