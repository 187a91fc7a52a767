import type { FastifyPluginAsync, FastifyReply } from 'fastify';

import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { storedMail, storedMails, type StoredMail } from '#server/gateways/mail/mail-folder.ts';
import { mailFrame, mailFramePolicy, mailListPage, mailPagePolicy, mailShownPage } from './mail-page.ts';

const mostListed = 200;

type ById = { Params: { id: string } };

function sendHtml(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(html);
}

/**
 * Serves `/demo/mails`, the mails that a demo stores instead of sending. They contain links with tokens, so the routes
 * exist neither in production nor with a mail server.
 */
export function mailPageRest({ settings }: Services): FastifyPluginAsync {
  const { dataDir, production, mail: mailServer } = settings;
  const findMail = async (id: string): Promise<StoredMail> => {
    const mail = await storedMail(dataDir, id);
    if (mail) return mail;
    throw new Problem(404, 'mail-not-found', 'There is no mail with this id.');
  };
  return async (app) => {
    if (production || mailServer !== null) return;
    app.get('/demo/mails', async (_request, reply) =>
      sendHtml(reply, mailListPage(await storedMails(dataDir, mostListed)), mailPagePolicy),
    );
    app.get<ById>('/demo/mails/:id', async ({ params }, reply) =>
      sendHtml(reply, mailShownPage(await findMail(params.id)), mailPagePolicy),
    );
    app.get<ById>('/demo/mails/:id/html', async ({ params }, reply) =>
      sendHtml(reply, mailFrame(await findMail(params.id)), mailFramePolicy(settings)),
    );
  };
}
