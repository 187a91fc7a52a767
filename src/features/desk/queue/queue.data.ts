import { type RawBuilder, sql } from 'kysely';

import type { AlarmedKind } from '#claim/desk/clock-kinds.rules.ts';
import type { Outcome } from '#claim/complaint/complaint.rules.ts';
import type { Db } from '#server/db/connect.ts';
import type { ClaimRow, Due } from '../desk-answers.rules.ts';
import {
  answerDueOf,
  claimRowOf,
  complaintDueOf,
  dueOf,
  type Limits,
  rowColumns,
  type StoredRow,
  withinLimits,
} from '../claim-row.data.ts';
import { clockOfList, type DeskList } from '../list/desk-list.rules.ts';
import { filtered } from '../list/filter.data.ts';
import type { SeesContacts } from '../mask/contacts.data.ts';
import { cursorText, type PageCursor } from './page-cursor.rules.ts';
import { type ViewSource, viewSource } from './views.data.ts';

const claimsOfPage = 50;
const mostCounted = 1_000;

const instantOf = ({ micros }: PageCursor): RawBuilder<Date> =>
  sql<Date>`('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond')`;

type Asker = { accountId: string } & Limits;
type ViewAsker = Asker & SeesContacts;

export type ViewPage = { claims: ClaimRow[]; next: string | null };

/** `k` is the clock that a list is of, whose rows show it and are in its order. */
type ListSource = ViewSource & { rows: RawBuilder<unknown>; id: RawBuilder<string>; clock: AlarmedKind | null };

/** Of clocks that may be paused: those that are stand last, as `desk_clock_pausable` has them. */
const orPaused = sql<Date>`coalesce(k.due_at, '9999-12-31Z'::timestamptz)`;
const pausable: ReadonlySet<AlarmedKind> = new Set(['state', 'outcome']);

function sourceOf(list: DeskList, asked: { accountId: string; now: Date }): ListSource {
  const source = viewSource(list.view, asked);
  const clock = clockOfList(list);
  if (clock === null) return { ...source, clock, rows: sql`desk_claim d`, id: sql`d.claim_id` };
  const rows = sql`desk_clock k join desk_claim d on d.claim_id = k.claim_id`;
  const has = sql`k.kind = ${sql.lit(clock)} and ${source.has}`;
  const by = list.filter.due === undefined && pausable.has(clock) ? orPaused : sql<Date>`k.due_at`;
  return { ...source, clock, rows, id: sql`k.claim_id`, has, by };
}

function narrowed({ filter }: DeskList, { by, own, clock }: ListSource, now: Date): RawBuilder<unknown> {
  const { clock: _, ...others } = filter;
  if (clock !== null) return filtered(others, now, by);
  return filtered(filter, now, own === undefined ? undefined : by);
}

/** Without a limit, which Citus takes in no such query; two complaints may be closed at one instant. */
const closedOutcome = sql<Outcome>`(select max(k.outcome) from complaint k
  where k.claim_id = d.claim_id and k.closed_at = d.complaint_closed_at)`;

type ViewRow = StoredRow & {
  micros: string;
  closed_at?: Date;
  closed_outcome?: Outcome | null;
  clock_from?: Date;
  clock_at?: Date;
};

function ownDueOf(row: ViewRow, { own, clock }: ListSource): Due | null {
  if (clock !== null) return dueOf({ due_kind: clock, due_from: row.clock_from ?? null, due_at: row.clock_at ?? null });
  if (own === undefined) return null;
  return own === 'complaint' ? complaintDueOf(row) : answerDueOf(row);
}

function shownRow(row: ViewRow, source: ListSource, asker: ViewAsker): ClaimRow {
  const claim = claimRowOf(row, asker);
  const { closed_at: at, closed_outcome: outcome } = row;
  return at && outcome
    ? { ...claim, due: null, closedComplaint: { at: at.toISOString(), outcome } }
    : { ...claim, due: ownDueOf(row, source) ?? claim.due };
}

/** Reads a page by the view's index; page 40 costs what page 1 does. */
export async function readView(
  db: Db,
  { list, asker, after, now }: { list: DeskList; asker: ViewAsker; after: PageCursor | null; now: Date },
): Promise<ViewPage> {
  const source = sourceOf(list, { accountId: asker.accountId, now });
  const { has, by, newestFirst, ofClosedComplaints, rows: from, id, clock } = source;
  const closed = sql`, d.complaint_closed_at as closed_at, ${closedOutcome} as closed_outcome`;
  const behind = newestFirst ? sql`<` : sql`>`;
  const order = newestFirst ? sql`desc` : sql`asc`;
  const behindCursor =
    after === null ? sql`true` : sql`(${by}, ${id}) ${behind} (${instantOf(after)}, ${after.id}::uuid)`;
  const { rows } = await sql<ViewRow>`
    select ${sql.raw(rowColumns)}, (extract(epoch from ${by}) * 1000000)::bigint::text as micros
      ${ofClosedComplaints ? closed : sql``} ${clock === null ? sql`` : sql`, k.run_at as clock_from, k.due_at as clock_at`}
    from ${from}
    where ${has} and ${narrowed(list, source, now)} and ${withinLimits(asker)} and ${behindCursor}
    order by ${by} ${order}, ${id} ${order} limit ${claimsOfPage + 1}`.execute(db);
  const last = rows.length > claimsOfPage ? rows[claimsOfPage - 1] : undefined;
  return {
    claims: rows.slice(0, claimsOfPage).map((row) => shownRow(row, source, asker)),
    next: last === undefined ? null : cursorText({ micros: last.micros, id: last.id }),
  };
}

export async function readSelection(
  db: Db,
  { list, asker, most, now }: { list: DeskList; asker: Asker; most: number; now: Date },
): Promise<{ id: string; number: string }[]> {
  const source = sourceOf(list, { accountId: asker.accountId, now });
  const { has, by, newestFirst, rows: from, id } = source;
  const order = newestFirst ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ id: string; number: string }>`select c.id, c.number
    from (select d.claim_id, ${by} as at from ${from}
      where ${has} and ${narrowed(list, source, now)} and ${withinLimits(asker)}
      order by ${by} ${order}, ${id} ${order} limit ${most}) d
    join claim c on c.id = d.claim_id order by d.at ${order}, d.claim_id ${order}`.execute(db);
  return rows;
}

/** Selects a constant, because Citus cannot send a query without columns to its workers. */
function countOf(list: DeskList, asker: Asker, now: Date): RawBuilder<unknown> {
  const source = sourceOf(list, { accountId: asker.accountId, now });
  return sql`(select count(*)::int from (select 1 from ${source.rows}
    where ${source.has} and ${narrowed(list, source, now)} and ${withinLimits(asker)} limit ${mostCounted}) counted)`;
}

/** Counts each list to a thousand and no further, in one statement. */
export async function countLists(
  db: Db,
  { lists, asker, now }: { lists: readonly DeskList[]; asker: Asker; now: Date },
): Promise<number[]> {
  const counts = sql.join(lists.map((list) => countOf(list, asker, now)));
  const { rows } = await sql<{ counts: number[] }>`select array[${counts}] as counts`.execute(db);
  return lists.map((_, at) => rows[0]?.counts[at] ?? 0);
}
