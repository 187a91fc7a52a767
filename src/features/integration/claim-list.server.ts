import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { unstorableTextIn } from '#server/http/json-body.ts';
import { queryAs } from '#server/http/query.ts';
import { requestOperator } from '#server/http/request-facts.ts';
import { claimsBehind, type ListedClaim, type Place } from './claim-list.data.ts';

const mostAtOnce = 200;
const longestQuery = 254;

const listQuery = z.strictObject({
  after: z.string().max(100).optional(),
  updatedSince: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .optional(),
  q: z.string().trim().min(2).max(longestQuery).optional(),
  limit: z.coerce.number().int().min(1).max(mostAtOnce).default(100),
});

const detail = `q is a number, name, e-mail address, post code or IMEI of 2 to ${longestQuery} characters, updatedSince an instant such as 2026-11-21T10:00:00Z, and limit is 1 to ${mostAtOnce}.`;

const cursorShape = /^(\d{1,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const firstId = '00000000-0000-0000-0000-000000000000';

function placeIn(cursor: string): Place {
  const [, micros, id] = cursorShape.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (micros !== undefined && id !== undefined) return { micros: BigInt(micros), id };
  throw new Problem(400, 'invalid-query', 'after is the next of the page before.');
}

const cursorOf = ({ id, updated_micros: micros }: ListedClaim): string =>
  Buffer.from(`${micros}.${id}`).toString('base64url');

function pageStart({ after, updatedSince }: z.output<typeof listQuery>): Place {
  const since: Place = { micros: BigInt(Math.max(0, updatedSince?.getTime() ?? 0)) * 1_000n, id: firstId };
  if (after === undefined) return since;
  const behind = placeIn(after);
  return behind.micros >= since.micros ? behind : since;
}

const shown = (row: ListedClaim) => ({
  id: row.id,
  number: row.number,
  version: row.version,
  brand: row.brand,
  state: row.state,
  externalReference: row.external_reference,
  policyNumber: row.policy_number,
  endUserName: row.end_user_name,
  endUserEmail: row.end_user_email,
  registeredPostcode: row.registered_postcode,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** `next` is the `after` of the next page, null at the end. A brand-limited key sees only its brands. */
export async function listClaims({ database }: Services, request: FastifyRequest) {
  const asked = queryAs(listQuery, request, detail);
  const { q = null, limit } = asked;
  if (q !== null && unstorableTextIn(q) !== null) throw new Problem(400, 'invalid-query', detail);
  const { brands = null, withDefaultBrand = true } = requestOperator() ?? {};
  const page = { place: pageStart(asked), q, brands, withDefaultBrand, most: limit + 1 };
  const rows = await claimsBehind(database.kysely, page);
  const listed = rows.slice(0, limit);
  const last = listed.at(-1);
  return { claims: listed.map(shown), next: rows.length > limit && last ? cursorOf(last) : null };
}
