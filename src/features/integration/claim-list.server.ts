import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { unstorableTextIn } from '#server/http/json-body.ts';
import { requestOperator } from '#server/http/request-facts.ts';
import type { ClaimList } from './claim-answers.rules.ts';
import { type ClaimQuery, claimQueryHelp } from './claim-routes.ts';
import { claimsBehind, type ListedClaim } from './claim-list.data.ts';
import { cursorOf, firstPlace, type Place, placeIn } from './page-place.server.ts';

function pageStart({ after, updatedSince }: ClaimQuery): Place {
  const since: Place = { micros: BigInt(Math.max(0, updatedSince?.getTime() ?? 0)) * 1_000n, id: firstPlace.id };
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
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** `next` is the `after` of the next page, null at the end. A brand-limited key sees only its brands. */
export async function listClaims({ database }: Services, query: ClaimQuery): Promise<ClaimList> {
  const { q = null, limit } = query;
  if (q !== null && unstorableTextIn(q) !== null) throw new Problem(400, 'invalid-query', claimQueryHelp);
  const { brands = null, withDefaultBrand = true } = requestOperator() ?? {};
  const page = { place: pageStart(query), q, brands, withDefaultBrand, most: limit + 1 };
  const rows = await claimsBehind(database.kysely, page);
  const listed = rows.slice(0, limit);
  const last = listed.at(-1);
  return {
    claims: listed.map(shown),
    next: rows.length > limit && last ? cursorOf(last.updated_micros, last.id) : null,
  };
}
