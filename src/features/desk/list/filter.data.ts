import { type RawBuilder, sql } from 'kysely';

import { addLondonDays, instantOfWall } from '#shared/time/london.ts';
import { type DeskFilter, nobody } from './desk-list.rules.ts';
import { dueRange } from './due-ranges.rules.ts';
import type { DueTime } from './due-times.rules.ts';

type Condition = RawBuilder<unknown>;

function isDue(column: Condition, due: DueTime, now: Date): Condition {
  if (due === 'paused') return sql`${column} is null`;
  const { from, to } = dueRange(due, now);
  return sql`(${from}::timestamptz is null or ${column} >= ${from}) and (${to}::timestamptz is null or ${column} < ${to})`;
}

/** Only the clock of a state can be paused, and `due_at` of a claim is what is due first. */
function ofClocks({ clock, due }: DeskFilter, now: Date, dueAt: Condition): Condition[] {
  if (clock === undefined && due !== 'paused') return due === undefined ? [] : [isDue(dueAt, due, now)];
  const ofKind = clock === undefined ? sql`true` : sql`k.kind = ${clock}`;
  const then = due === undefined ? sql`true` : isDue(sql`k.due_at`, due, now);
  return [sql`d.claim_id in (select k.claim_id from desk_clock k where ${ofKind} and ${then})`];
}

const startOf = (day: string): Date => instantOfWall(Date.parse(day));

function received({ from, to }: DeskFilter): Condition[] {
  return [
    ...(from === undefined ? [] : [sql`d.received_at >= ${startOf(from)}`]),
    ...(to === undefined ? [] : [sql`d.received_at < ${addLondonDays(startOf(to), 1)}`]),
  ];
}

function ofPerson({ person }: DeskFilter): Condition[] {
  if (person === undefined) return [];
  return [person === nobody ? sql`d.assignee_id is null` : sql`d.assignee_id = ${person}::uuid`];
}

const markConditions = {
  unanswered: sql`d.unanswered > 0`,
  undelivered: sql`d.undelivered_at is not null`,
};

/** `dueAt` is what `due` asks of where no clock is given. */
export function filtered(filter: DeskFilter, now: Date, dueAt: Condition = sql`d.due_at`): Condition {
  const { client, state, waiting, mark } = filter;
  const conditions = [
    ...(client === undefined ? [] : [sql`d.client_id = ${client}::uuid`]),
    ...ofPerson(filter),
    ...(state === undefined ? [] : [sql`d.state_id = ${state}::uuid`]),
    ...(waiting === undefined ? [] : [sql`d.waiting_on = ${waiting}`]),
    ...ofClocks(filter, now, dueAt),
    ...(mark === undefined ? [] : [markConditions[mark]]),
    ...received(filter),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
