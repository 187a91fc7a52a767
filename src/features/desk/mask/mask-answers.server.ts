import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

import { maskOfClaim } from '#claim/mask/claim-contacts.data.ts';
import type { MaskText } from '#claim/mask/mask-text.rules.ts';
import type { Services } from '#server/context.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { claimParams } from '../desk.rules.ts';
import { isMasked, withContacts } from './contacts.data.ts';
import { maskedAnswer } from './masked-answer.server.ts';

async function maskFor({ database }: Services, request: FastifyRequest): Promise<MaskText | null> {
  const { success, data } = claimParams.safeParse(request.params);
  if (!success || accountOf(request).roles.includes('handler')) return null;
  const { kysely } = database;
  const row = kysely.selectFrom('desk_claim').select('client_id').where('claim_id', '=', data.claimId);
  const clientId = (await row.executeTakeFirst())?.client_id ?? null;
  const asker = await withContacts(kysely, accountOf(request));
  return isMasked(asker, clientId) ? maskOfClaim(kysely, data.claimId) : null;
}

/** As `addRoutes` gives it. */
function schemaOf({ routeOptions: { schema } }: FastifyRequest, { statusCode }: FastifyReply): z.ZodType | undefined {
  const response = schema?.response as Record<string, z.ZodType> | undefined;
  return response?.[String(statusCode)];
}

/** Masks contacts within the texts of every answer about a claim, for auditors to whom its client does not show them. */
export function maskAnswers(app: FastifyInstance, services: Services): void {
  app.addHook('preSerialization', async (request, reply, answer) => {
    if (reply.statusCode >= 300) return answer;
    const mask = await maskFor(services, request);
    return mask === null ? answer : maskedAnswer(answer, schemaOf(request, reply), mask);
  });
}
