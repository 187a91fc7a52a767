import { type RawBuilder, sql } from 'kysely';

import type { Outcome } from '#claim/complaint/complaint.rules.ts';
import type { Db } from '#server/db/connect.ts';
import type { ClaimRow } from '../desk-answers.rules.ts';
import {
  claimRowOf,
  complaintDueOf,
  type Limits,
  rowColumns,
  type StoredRow,
  withinLimits,
} from '../claim-row.data.ts';
import type { DeskList } from '../list/desk-list.rules.ts';
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

const narrowed = ({ filter }: DeskList, { by, ofComplaints }: ViewSource, now: Date): RawBuilder<unknown> =>
  filtered(filter, now, ofComplaints ? by : undefined);

/** Without a limit, which Citus takes in no such query; two complaints may be closed at one instant. */
const closedOutcome = sql<Outcome>`(select max(k.outcome) from complaint k
  where k.claim_id = d.claim_id and k.closed_at = d.complaint_closed_at)`;

type ViewRow = StoredRow & { micros: string; closed_at?: Date; closed_outcome?: Outcome | null };

function shownRow(row: ViewRow, { ofComplaints }: ViewSource, asker: ViewAsker): ClaimRow {
  const claim = claimRowOf(row, asker);
  if (ofComplaints) return { ...claim, due: complaintDueOf(row) ?? claim.due };
  const { closed_at: at, closed_outcome: outcome } = row;
  return at && outcome ? { ...claim, due: null, closedComplaint: { at: at.toISOString(), outcome } } : claim;
}

/** Reads a page by the view's index; page 40 costs what page 1 does. */
export async function readView(
  db: Db,
  { list, asker, after, now }: { list: DeskList; asker: ViewAsker; after: PageCursor | null; now: Date },
): Promise<ViewPage> {
  const source = viewSource(list.view, { accountId: asker.accountId, now });
  const { has, by, newestFirst, ofClosedComplaints } = source;
  const closed = sql`, d.complaint_closed_at as closed_at, ${closedOutcome} as closed_outcome`;
  const behind = newestFirst ? sql`<` : sql`>`;
  const order = newestFirst ? sql`desc` : sql`asc`;
  const from = after === null ? sql`true` : sql`(${by}, d.claim_id) ${behind} (${instantOf(after)}, ${after.id}::uuid)`;
  const { rows } = await sql<ViewRow>`
    select ${sql.raw(rowColumns)}, (extract(epoch from ${by}) * 1000000)::bigint::text as micros
      ${ofClosedComplaints ? closed : sql``}
    from desk_claim d
    where ${has} and ${narrowed(list, source, now)} and ${withinLimits(asker)} and ${from}
    order by ${by} ${order}, d.claim_id ${order} limit ${claimsOfPage + 1}`.execute(db);
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
  const source = viewSource(list.view, { accountId: asker.accountId, now });
  const { has, by, newestFirst } = source;
  const order = newestFirst ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ id: string; number: string }>`select c.id, c.number
    from (select d.claim_id, ${by} as at from desk_claim d
      where ${has} and ${narrowed(list, source, now)} and ${withinLimits(asker)}
      order by ${by} ${order}, d.claim_id ${order} limit ${most}) d
    join claim c on c.id = d.claim_id order by d.at ${order}, d.claim_id ${order}`.execute(db);
  return rows;
}

/** Selects a constant, because Citus cannot send a query without columns to its workers. */
function countOf(list: DeskList, asker: Asker, now: Date): RawBuilder<unknown> {
  const source = viewSource(list.view, { accountId: asker.accountId, now });
  return sql`(select count(*)::int from (select 1 from desk_claim d
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
