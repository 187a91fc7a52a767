import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { maskOfClaim } from '#claim/mask/claim-contacts.data.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import type { Letter } from '#claim/complaint/letters.rules.ts';
import { clientOf } from '../claim/client-of-claim.server.ts';
import { isMasked, withContacts } from '../mask/contacts.data.ts';
import { letterPage, type SentLetter } from './letter-page.server.ts';
import { letterRoutes } from './letter-routes.ts';

type Which = { claimId: string; stepId: string };

async function findLetter(db: Db, { claimId, stepId }: Which): Promise<SentLetter & { brand: string | null }> {
  const found = await db
    .selectFrom('complaint_step as s')
    .innerJoin('complaint as k', (join) =>
      join.onRef('k.claim_id', '=', 's.claim_id').onRef('k.id', '=', 's.complaint_id'),
    )
    .innerJoin('claim as c', 'c.id', 's.claim_id')
    .select(['s.letter', 's.at', 'k.number as complaintNumber', 'c.brand'])
    .where('s.claim_id', '=', claimId)
    .where('s.id', '=', stepId)
    .where('s.letter', 'is not', null)
    .executeTakeFirst();
  if (!found) throw new Problem(404, 'letter-not-found', 'The claim has no such letter.');
  return { ...found, letter: found.letter as Letter };
}

type Asked = Which & { request: FastifyRequest; reply: FastifyReply };

async function sendLetterPage(services: Services, { request, reply, ...which }: Asked) {
  const clientId = await clientOf(services, request, which.claimId);
  const { kysely } = services.database;
  const { brand, ...letter } = await findLetter(kysely, which);
  const isHidden = isMasked(await withContacts(kysely, accountOf(request)), clientId);
  const mask = isHidden ? await maskOfClaim(kysely, which.claimId) : (text: string) => text;
  const { html, policy } = letterPage(letter, brandsOf(services).byId(brand), mask);
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
}

/** Letters of complaints, each as a page to print. */
export function letterCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, letterRoutes, {
    guard,
    handlers: {
      deskLetter: ({ params, request, reply }) => sendLetterPage(services, { ...params, request, reply }),
    },
  });
}
