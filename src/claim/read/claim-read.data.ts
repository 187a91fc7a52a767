import { GraphQLError, type GraphQLResolveInfo } from 'graphql';

import type { GraphqlContext } from '#server/graphql/builder.ts';
import type { FieldPlan } from '#server/graphql/fields.ts';
import { storable } from '#server/graphql/plan.ts';
import { readPlanned } from '#server/graphql/read.ts';
import { isAnonymous } from '#server/sessions/viewer.ts';
import { normaliseReference } from '#shared/reference.ts';
import {
  claimsHeldBy,
  claimsOfAccount,
  claimsOwnedBy,
  ownedBy,
  ownedByAccount,
  visibilityValues,
  visibleTo,
  visibleToSession,
} from '#claim/access/claim.access.ts';
import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import { auditHandlerView } from '#claim/access/handler-view.data.ts';

type From = Extract<FieldPlan, { kind: 'one' | 'many' }> | 'self';

const wellFormed = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** No claim number is longer, so a longer text is rejected without reading it to its end. */
const longestNumber = 200;
/** The claim's id, after the values of the guard. */
const claimId = '$4::uuid';
const guards = { sessionAlone: visibleToSession(claimId, 1), sessionOrAccount: visibleTo(claimId, 1) };
const ofClaim = (json: string, guard: string) =>
  `select ${json}::text from claim t0 where t0.id = ${claimId} and ${guard}`;
/** How many parameters a read of one claim has before those of its plan. */
const ownValues = 4;

/** Returns whether PostgreSQL would read the text as a UUID; any other text would cause an error there. */
export function isWellFormedId(id: string): boolean {
  return wellFormed.test(id);
}

/** Missing, foreign and malformed ids get this same error (ruling 2.6). */
export function claimNotFound(): GraphQLError {
  return new GraphQLError('There is no such claim, or you may not see it.', {
    extensions: { code: 'CLAIM_NOT_FOUND' },
  });
}

/** Decides in the same statement whether this viewer may see the claim. `$5` on are `more`. Throws CLAIM_NOT_FOUND. */
export async function readClaim<Answer>(
  context: GraphqlContext,
  info: GraphQLResolveInfo,
  id: string,
  from: From = 'self',
  more: readonly unknown[] = [],
): Promise<Answer> {
  const { services, viewer, now } = context;
  if (isAnonymous(viewer) || !isWellFormedId(id)) throw claimNotFound();
  await auditHandlerView(services.database.pool, viewer, { viewed: 'claim', claimId: id }, now);
  const key = viewer.accountToken === null ? 'sessionAlone' : 'sessionOrAccount';
  const start = {
    key,
    from,
    claimId,
    offset: ownValues + more.length,
    frame: (json: string) => ofClaim(json, guards[key]),
  };
  const values = [...visibilityValues(viewer, now), id, ...more];
  const answer = await readPlanned<Answer>(services.database.read, info, start, values);
  if (answer === undefined) throw claimNotFound();
  return answer;
}

export async function readClaimByNumber<Answer>(
  context: GraphqlContext,
  info: GraphQLResolveInfo,
  number: string,
): Promise<Answer> {
  const key = normaliseReference(storable(number.slice(0, longestNumber)) ?? '');
  if (key === '') throw claimNotFound();
  const id = await claimOfNumber(context.services.database.kysely, key);
  if (id === null) throw claimNotFound();
  return readClaim(context, info, id);
}

const lists = {
  session: { ids: claimsHeldBy(1), guard: visibleToSession(claimId, 1) },
  own: { ids: claimsOwnedBy(1), guard: ownedBy(claimId, 1) },
  account: { ids: claimsOfAccount(1), guard: ownedByAccount(claimId, 1) },
};

type Listed<Answer> = { id: string; changed: number | null; claim: Answer };

/** Puts the claim that changed last first, and those that never changed last. */
const byChange = (a: Listed<unknown>, b: Listed<unknown>) =>
  (b.changed ?? -Infinity) - (a.changed ?? -Infinity) || (a.id < b.id ? -1 : 1);

/**
 * Reads the viewer's own claims: their ids, then each claim by itself with its guard, because Citus may keep each on
 * another machine. A handler's list does not hold every claim.
 */
export async function readClaims<Answer>(
  { services, viewer, now }: GraphqlContext,
  info: GraphQLResolveInfo,
  of: 'own' | 'account' = 'own',
): Promise<Answer[]> {
  if (isAnonymous(viewer)) return [];
  const key = viewer.accountToken === null && of === 'own' ? 'session' : of;
  const { ids, guard } = lists[key];
  const frame = (json: string) =>
    ofClaim(
      `json_build_object('id', t0.id, 'changed', date_part('epoch', t0.last_state_change_date), 'claim', ${json})`,
      guard,
    );
  const start = { key: `list ${key}`, from: 'self' as const, claimId, offset: ownValues, frame };
  const values = visibilityValues(viewer, now);
  const { rows } = await services.database.read<[id: string]>({
    name: `claims-${key}`,
    text: ids,
    values,
    rowMode: 'array',
  });
  const { read } = services.database;
  const found = rows.map(([id]) => readPlanned<Listed<Answer>>(read, info, start, [...values, id]));
  const listed = (await Promise.all(found)).filter((one) => one !== undefined);
  return listed.toSorted(byChange).map(({ claim }) => claim);
}
