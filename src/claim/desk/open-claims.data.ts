import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a row `d` of `desk_claim` is open at the desk: a clock of it runs. Of a claim that is over that is an answer, a
 * wish about a visit or a complaint.
 */
export const isOpenAtDesk: RawBuilder<boolean> = sql<boolean>`d.due_at is not null`;

export type OpenCounts = { open: number; due: number; over: number };

/** Columns of open rows `d`: how many there are, and what of them is due before midnight or over. */
export const openCounts = ({ now, midnight }: { now: Date; midnight: Date }): RawBuilder<OpenCounts> =>
  sql<OpenCounts>`count(*)::int as open,
    count(*) filter (where d.due_at >= ${now} and d.due_at < ${midnight})::int as due,
    count(*) filter (where d.due_at < ${now})::int as over`;
