import type { FastifyInstance, FastifyRequest } from 'fastify';

import { maskOfClaim } from '#claim/mask/claim-contacts.data.ts';
import type { MaskText } from '#claim/mask/mask-text.rules.ts';
import type { Services } from '#server/context.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { claimParams } from '../desk.rules.ts';
import { isMasked, withContacts } from './contacts.data.ts';

/** What a claim is known by, and no contact. */
const references = new Set(['id', 'number', 'policyNumber', 'externalReference', 'imeiEnd']);

/** Fields in which people write. Elsewhere a word in small letters is a code, and may be somebody’s name: “cash”. */
const typed = new Set(['text', 'title', 'name', 'words', 'value']);
const code = /^[a-z]+(?:-[a-z]+)*$/;
const dayUuidOrPath = /^(?:\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\/api\/.*)$/;

const isTyped = (field: string, value: string): boolean =>
  !references.has(field) && !dayUuidOrPath.test(value) && (typed.has(field) || !code.test(value));

function maskStrings(value: unknown, mask: MaskText, field = ''): unknown {
  if (typeof value === 'string') return isTyped(field, value) ? mask(value) : value;
  if (Array.isArray(value)) return value.map((item) => maskStrings(item, mask, field));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, of]: [string, unknown]) => [name, maskStrings(of, mask, name)]),
  );
}

async function maskFor({ database }: Services, request: FastifyRequest): Promise<MaskText | null> {
  const { success, data } = claimParams.safeParse(request.params);
  if (!success || accountOf(request).roles.includes('handler')) return null;
  const { kysely } = database;
  const row = kysely.selectFrom('desk_claim').select('client_id').where('claim_id', '=', data.claimId);
  const clientId = (await row.executeTakeFirst())?.client_id ?? null;
  const asker = await withContacts(kysely, accountOf(request));
  return isMasked(asker, clientId) ? maskOfClaim(kysely, data.claimId) : null;
}

/** Masks contacts within the texts of every answer about a claim, for auditors to whom its client does not show them. */
export function maskAnswers(app: FastifyInstance, services: Services): void {
  app.addHook('preSerialization', async (request, reply, answer) => {
    if (reply.statusCode >= 300) return answer;
    const mask = await maskFor(services, request);
    return mask === null ? answer : maskStrings(answer, mask);
  });
}
