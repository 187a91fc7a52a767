import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import { hasMailboxOf } from '#claim/access/mailbox-of-link.data.ts';
import { isScore } from '#claim/survey/survey.rules.ts';
import { openClaimLink } from '#server/secrets/claim-link.ts';
import type { Services } from '#server/context.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { claimOfLink } from './track.data.ts';
import { claimPathOf } from './track.rules.ts';

type ByToken = { Params: { token: string; page?: string }; Querystring: { satisfaction?: unknown } };

/** The answer that a mail's link names is filled in on the page, and stored only once it is sent there. */
function answerIn({ params: { page }, query }: FastifyRequest<ByToken>): string {
  const isAnswer = page === 'survey' && isScore(Number(query.satisfaction));
  return isAnswer ? `?satisfaction=${Number(query.satisfaction)}` : '';
}

async function addressOf(services: Services, request: FastifyRequest<ByToken>): Promise<string> {
  const { database, settings, now } = services;
  const { token, page } = request.params;
  const opened = openClaimLink(settings, token, now());
  const claim = opened && (await claimOfLink(database.pool, viewerOf(request, settings), opened.claimId, now()));
  if (!opened || !claim) return '/track';
  const path = claimPathOf(opened.claimId, page) + answerIn(request);
  if (claim.isVisible) return path;
  const lifts = opened.isFresh && (await hasMailboxOf(database.kysely, opened));
  const query = new URLSearchParams({ reference: claim.number, returnUrl: path, ...(lifts && { link: token }) });
  return `/track?${query.toString()}`;
}

/**
 * Opening a link changes nothing, because programs open links before people do. It fills the form in, and allows a post
 * code although the reference is locked.
 */
export function linkRest(services: Services): FastifyPluginAsync {
  const open = async (request: FastifyRequest<ByToken>, reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').redirect(await addressOf(services, request), 303);
  return async (app) => {
    app.get<ByToken>('/c/:token', open);
    app.get<ByToken>('/c/:token/:page', open);
  };
}
