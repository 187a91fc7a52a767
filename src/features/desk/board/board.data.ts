import { type RawBuilder, sql } from 'kysely';

import type { AlarmedKind } from '#claim/desk/clock-kinds.rules.ts';
import { isOpenAtDesk, type OpenCounts, openCounts } from '#claim/desk/open-claims.data.ts';
import { handlerOf, type StoredHandler } from '#claim/desk/work/handlers.data.ts';
import type { Db } from '#server/db/connect.ts';
import { addLondonDays, startOfLondonDay } from '#shared/time/london.ts';
import { type Limits, withinLimits } from '../claim-row.data.ts';
import { dueRange } from '../list/due-ranges.rules.ts';
import { type BoardTime, boardTimes, type Share } from './board-routes.ts';

type Asked = { limits: Limits; client: string | undefined; now: Date };

const mostMoved = 100;

const seen = ({ limits, client }: Omit<Asked, 'now'>): RawBuilder<unknown> =>
  sql`${isOpenAtDesk} and ${withinLimits(limits)} and ${client === undefined ? sql`true` : sql`d.client_id = ${client}::uuid`}`;

/** The times follow each other, so that each is told by its end alone. */
function timeOf(now: Date): RawBuilder<string> {
  const ends = boardTimes.flatMap((due) => {
    const end = due === 'paused' ? null : dueRange(due, now).to;
    return end === null ? [] : [sql`when k.due_at < ${end} then ${due}`];
  });
  return sql<string>`case when k.due_at is null then 'paused' ${sql.join(ends, sql` `)} else 'later' end`;
}

type Cell = { clock: AlarmedKind; due: BoardTime; count: number };

/** Auditors are not told which claims have support needs. */
export async function countClocks(db: Db, asked: Asked, isAuditor: boolean): Promise<Cell[]> {
  const { rows } = await sql<Cell>`select c.clock, c.due, count(*)::int as count
    from (select k.kind as clock, ${timeOf(asked.now)} as due
      from desk_clock k join desk_claim d on d.claim_id = k.claim_id where ${seen(asked)}
        and (k.kind <> 'need' or not ${isAuditor}::boolean)) c
    group by c.clock, c.due`.execute(db);
  return rows;
}

type Counted = Omit<Share, 'name'>;

async function countBy(db: Db, column: 'client_id' | 'assignee_id', asked: Asked): Promise<Counted[]> {
  const { now } = asked;
  const midnight = addLondonDays(startOfLondonDay(now), 1);
  const { rows } = await sql<OpenCounts & Pick<Share, 'id'>>`select ${sql.ref(`d.${column}`)} as id,
      ${openCounts({ now, midnight })}
    from desk_claim d where ${seen(asked)} group by ${sql.ref(`d.${column}`)}`.execute(db);
  return rows.map(({ due: soon, ...counts }) => ({ ...counts, soon }));
}

/** Sorts by what is over, unassigned claims last. */
function named(counted: readonly Counted[], names: ReadonlyMap<string, string>): Share[] {
  const isNobody = ({ id }: Counted) => Number(id === null);
  return counted
    .map((one) => ({ ...one, name: names.get(one.id ?? '') ?? '' }))
    .toSorted((one, other) => isNobody(one) - isNobody(other) || other.over - one.over || other.open - one.open);
}

export async function countByClient(db: Db, asked: Asked): Promise<Share[]> {
  const clients = await db.selectFrom('client').select(['id', 'name']).execute();
  return named(await countBy(db, 'client_id', asked), new Map(clients.map(({ id, name }) => [id, name])));
}

/** Also counts claims of accounts that can no longer sign in. */
export async function countByPerson(db: Db, asked: Asked): Promise<Share[]> {
  const counted = await countBy(db, 'assignee_id', asked);
  const ids = counted.flatMap(({ id }) => id ?? []);
  const { rows } = await sql<StoredHandler>`select a.id, a.name, a.email from account a
    where a.id = any(${ids}::uuid[])`.execute(db);
  return named(counted, new Map(rows.map(handlerOf).map(({ id, name }) => [id, name])));
}

/** Returns at most 100 of a handler's open claims, and how many there are: those that the board counts. */
export async function claimsOfPerson(
  db: Db,
  asked: Omit<Asked, 'now'>,
  person: string,
): Promise<{ claims: string[]; all: number }> {
  const { rows } = await sql<{ id: string; all: number }>`select d.claim_id as id, count(*) over ()::int as all
    from desk_claim d where ${seen(asked)} and d.assignee_id = ${person}::uuid
    order by d.due_at, d.claim_id limit ${mostMoved}`.execute(db);
  return { claims: rows.map(({ id }) => id), all: rows[0]?.all ?? 0 };
}
