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
import { isOnSeveralMachines } from '#server/db/connect.ts';
import { auditHandlerViewIn, byId, type Named } from '#claim/access/handler-view.data.ts';

type From = Extract<FieldPlan, { kind: 'one' | 'many' }> | 'self';

const wellFormed = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** No claim number is longer, so a longer text is rejected without reading it to its end. */
const longestNumber = 200;
const guards = { sessionAlone: visibleToSession, sessionOrAccount: visibleTo };
const firstOwn = 4;

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

async function readWhere<Answer>(
  { services, viewer, now }: GraphqlContext,
  info: GraphQLResolveInfo,
  { named, from = 'self', more = [] }: { named: Named; from?: From; more?: readonly unknown[] },
): Promise<Answer> {
  if (isAnonymous(viewer)) throw claimNotFound();
  await auditHandlerViewIn(services.database.kysely, viewer, { viewed: 'claim', named }, now);
  const { condition, claimId } = named;
  const guard = viewer.accountToken === null ? 'sessionAlone' : 'sessionOrAccount';
  const start = {
    key: `${guard} ${claimId}`,
    from,
    claimId,
    offset: firstOwn + more.length,
    frame: (json: string) => `select ${json}::text from claim t0 where ${condition} and ${guards[guard](claimId, 1)}`,
  };
  const answer = await readPlanned<Answer>(services.database.read, info, start, [
    ...visibilityValues(viewer, now),
    named.key,
    ...more,
  ]);
  if (answer === undefined) throw claimNotFound();
  return answer;
}

/** Decides in the same statement whether this viewer may see the claim. `$5` on are `more`. Throws CLAIM_NOT_FOUND. */
export async function readClaim<Answer>(
  context: GraphqlContext,
  info: GraphQLResolveInfo,
  id: string,
  from: From = 'self',
  more: readonly unknown[] = [],
): Promise<Answer> {
  if (!isWellFormedId(id)) throw claimNotFound();
  return readWhere(context, info, { named: byId(id), from, more });
}

export async function readClaimByNumber<Answer>(
  context: GraphqlContext,
  info: GraphQLResolveInfo,
  number: string,
): Promise<Answer> {
  const key = normaliseReference(storable(number.slice(0, longestNumber)) ?? '');
  if (key === '') throw claimNotFound();
  const { kysely } = context.services.database;
  if (isOnSeveralMachines(kysely)) return readClaim(context, info, (await claimOfNumber(kysely, key)) ?? '');
  const condition = `t0.id in (select l.claim_id from claim_lookup l where l.kind = 'number' and l.key = $4)`;
  return readWhere(context, info, { named: { by: 'number', key, condition, claimId: 't0.id' } });
}

const lists = { own: claimsOwnedBy(1), account: claimsOfAccount(1) };

export async function readClaims<Answer>(
  context: GraphqlContext,
  info: GraphQLResolveInfo,
  of: keyof typeof lists = 'own',
): Promise<Answer[]> {
  const { services, viewer, now } = context;
  if (isAnonymous(viewer)) return [];
  if (isOnSeveralMachines(services.database.kysely)) return readEach(context, info, of);
  const order = 't0.last_state_change_date desc nulls last, t0.id';
  const start = {
    key: of,
    from: 'self' as const,
    claimId: 't0.id',
    offset: firstOwn - 1,
    frame: (json: string) =>
      `select coalesce(json_agg(${json} order by ${order}), '[]')::text from claim t0
      where t0.id in (${lists[of]})`,
  };
  return (await readPlanned<Answer[]>(services.database.read, info, start, visibilityValues(viewer, now))) ?? [];
}

const ofMachines = {
  session: { ids: claimsHeldBy(1), guard: visibleToSession('$4::uuid', 1) },
  own: { ids: claimsOwnedBy(1), guard: ownedBy('$4::uuid', 1) },
  account: { ids: claimsOfAccount(1), guard: ownedByAccount('$4::uuid', 1) },
};

type Listed<Answer> = { id: string; changed: number | null; claim: Answer };

const byChange = (a: Listed<unknown>, b: Listed<unknown>) =>
  (b.changed ?? -Infinity) - (a.changed ?? -Infinity) || (a.id < b.id ? -1 : 1);

/** On several machines: the ids, then each claim from its own machine, with the guard again. */
async function readEach<Answer>(
  { services: { database }, viewer, now }: GraphqlContext,
  info: GraphQLResolveInfo,
  of: keyof typeof lists,
): Promise<Answer[]> {
  const key = viewer.accountToken === null && of === 'own' ? 'session' : of;
  const { ids, guard } = ofMachines[key];
  const start = {
    key: `each ${key}`,
    from: 'self' as const,
    claimId: '$4::uuid',
    offset: firstOwn,
    frame: (json: string) => `select json_build_object('id', t0.id, 'claim', ${json},
        'changed', date_part('epoch', t0.last_state_change_date))::text
      from claim t0 where t0.id = $4::uuid and ${guard}`,
  };
  const values = visibilityValues(viewer, now);
  const { rows } = await database.read<[id: string]>({ name: `claims-${key}`, text: ids, values, rowMode: 'array' });
  const each = rows.map(([id]) => readPlanned<Listed<Answer>>(database.read, info, start, [...values, id]));
  const listed = (await Promise.all(each)).filter((one) => one !== undefined);
  return listed.toSorted(byChange).map(({ claim }) => claim);
}
