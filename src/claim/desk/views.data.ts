import { CompiledQuery } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { ClockKind } from './clocks.rules.ts';
import type { WaitingOn } from './state-targets.rules.ts';

const waits = (on: WaitingOn) => ({ where: `d.open and d.waiting_on = '${on}'`, by: 'due_at' });

/** Each view reads its own index in the order of `by`. What is due until an instant is `open` until then. */
const views = {
  open: { where: 'd.open', by: 'due_at' },
  unanswered: { where: 'd.unanswered > 0', by: 'due_at' },
  undelivered: { where: 'd.open and d.undelivered_at is not null', by: 'due_at' },
  claimant: waits('claimant'),
  insurer: waits('insurer'),
  parts: waits('parts'),
  courier: waits('courier'),
  silent: { where: 'd.open and d.told_at is not null', by: 'told_at' },
} as const satisfies Record<string, { where: string; by: string }>;

export type ViewName = keyof typeof views;

export const viewNames = Object.keys(views) as ViewName[];

/** Where a page begins: after this row of the one before. */
export type After = { at: Date; claimId: string };

/** Brands and clients that may be seen; null are all. A claim without a brand is in the list as null. */
export type Scope = { brands: readonly (string | null)[] | null; clients: readonly string[] | null };

export type ViewRow = {
  claimId: string;
  number: string;
  name: string;
  stateId: string | null;
  stateSince: Date;
  waitingOn: WaitingOn;
  dueAt: Date;
  dueKind: ClockKind;
  dueFrom: Date;
  unanswered: number;
  toldAt: Date | null;
};

/** SQL of what a view has, with `$1` to `$3` for `scopeValues`; `until` is SQL of the instant, or of null. */
const conditionOf = (view: ViewName, until: string): string => `${views[view].where}
  and (${until}::timestamptz is null or d.${views[view].by} < ${until})
  and ($1::text[] is null or d.brand = any($1) or ($2 and d.brand is null)) and ($3::uuid[] is null or d.client_id = any($3))`;

const scopeValues = ({ brands, clients }: Scope) => [brands, brands?.includes(null) ?? false, clients];

/** Reads a page of a view, what is due first in front. */
export async function readView(
  db: Db,
  view: ViewName,
  scope: Scope,
  { until = null, after = null, limit }: { until?: Date | null; after?: After | null; limit: number },
): Promise<ViewRow[]> {
  const { by } = views[view];
  const behind = after === null ? '' : `and (d.${by}, d.claim_id) > ($6::timestamptz, $7::uuid)`;
  // The page first, so that only its claims are read.
  const text = `with page as materialized (
      select d.* from desk_claim d where ${conditionOf(view, '$4')} ${behind} order by d.${by}, d.claim_id limit $5)
    select p.claim_id as "claimId", c.number, c.end_user_name as name, p.state_id as "stateId",
      p.state_since as "stateSince", p.waiting_on as "waitingOn", p.due_at as "dueAt", p.due_kind as "dueKind",
      p.due_from as "dueFrom", p.unanswered, p.told_at as "toldAt"
    from page p join claim c on c.id = p.claim_id order by p.${by}, p.claim_id`;
  const values = [...scopeValues(scope), until, limit, ...(after ? [after.at, after.claimId] : [])];
  return (await db.executeQuery<ViewRow>(CompiledQuery.raw(text, values))).rows;
}

/** More are not counted, because nobody reads such a number. */
const mostCounted = 1_000;

/** Counts what views have until an instant, at most `mostCounted` each, by one statement. Returns them in order. */
export async function countViews(
  db: Db,
  scope: Scope,
  asked: readonly { view: ViewName; until: Date | null }[],
): Promise<number[]> {
  const counts = asked.map(
    ({ view }, at) => `(select count(*) from (
      select from desk_claim d where ${conditionOf(view, `$${at + 4}`)} limit ${mostCounted}) found)`,
  );
  const values = [...scopeValues(scope), ...asked.map(({ until }) => until)];
  const query = CompiledQuery.raw(`select array[${counts.join()}]::int[] as counts`, values);
  return (await db.executeQuery<{ counts: number[] }>(query)).rows[0]?.counts ?? [];
}
