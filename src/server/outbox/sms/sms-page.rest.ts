import type { FastifyPluginAsync } from 'fastify';

import type { Services } from '#server/context.ts';
import { storedTexts } from '#server/gateways/sms/sms-folder.ts';
import { nothingHere } from '#server/http/errors.ts';
import { mailPagePolicy } from '#server/outbox/mail/mail-page.ts';
import { textListPage } from './sms-page.ts';

const mostListed = 200;

export function smsPageRest({ settings }: Services): FastifyPluginAsync {
  const { dataDir, production } = settings;
  return async (app) => {
    if (production) return;
    app.get('/demo/texts', async (_request, reply) => {
      if (settings.sms !== null) throw nothingHere();
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', mailPagePolicy)
        .header('cache-control', 'no-store')
        .send(textListPage(await storedTexts(dataDir, mostListed)));
    });
  };
}
