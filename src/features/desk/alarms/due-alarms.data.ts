import { sql } from 'kysely';

import { lockOneByOne } from '#claim/access/lock-claims.data.ts';
import type { AlarmedKind } from '#claim/desk/clock-kinds.rules.ts';
import { usualHours } from '#claim/desk/clocks.rules.ts';
import { isOnSeveralMachines, type Db, type Tx } from '#server/db/connect.ts';
import { lockOfList } from '#server/db/machines.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';
import { isWithinHours } from '#shared/time/chat-hours.ts';
import type { OpeningHours } from '#shared/time/opening-hours.ts';
import type { Person } from './told.rules.ts';

/** Of 7312, the desk's: 0 is for “Take next”, 3 for views that are kept. */
const locks = { raise: 1, mail: 2 };

/** One process at a time; returns false while another one does the same. */
export async function lockAlarms(tx: Tx, what: keyof typeof locks): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(7312, ${locks[what]}::int) as locked`.execute(tx);
  return rows[0]?.locked === true;
}

/** Clients within their opening hours; `withoutClient` stands for claims that have none. */
export type OpenClients = { ids: string[]; withoutClient: boolean };

export async function openClients(db: Db, now: Date): Promise<OpenClients> {
  const clients = await db.selectFrom('client').select(['id', 'hours']).execute();
  const isOpen = (hours: OpeningHours | null) => isWithinHours(hours ?? usualHours, now);
  return {
    ids: clients.filter(({ hours }) => isOpen(hours as OpeningHours | null)).map(({ id }) => id),
    withoutClient: isOpen(null),
  };
}

/** Of claims, and of each open complaint. */
export const clockTables = ['desk_clock', 'complaint_clock'] as const;
type ClockTable = (typeof clockTables)[number];

export type DueAlarm = {
  claimId: string;
  /** Null of a clock of the claim. */
  complaintId: string | null;
  kind: AlarmedKind;
  runAt: Date;
  /** Counts from 1. */
  stage: number;
  assigneeId: string | null;
  brand: string;
  clientId: string | null;
  /** When it is raised: within opening hours, so that it may be after the clock was over. */
  at: Date;
  /** When the clock is over. */
  dueAt: Date;
};

/** A chat is due at any hour. */
const isDue = ({ ids, withoutClient }: OpenClients, now: Date) => sql`k.alarms[k.raised + 1] <= ${now}
  and d.claim_id = k.claim_id
  and (k.kind = 'chat' or d.client_id = any(${ids}::uuid[]) or (d.client_id is null and ${withoutClient}))`;

/**
 * Locks the claims that have alarms which are due, and returns their ids. Every write locks the claim before its clocks:
 * the other way round, both would wait for each other. A claim that is being written is left to the next run.
 */
export async function lockDueClaims(tx: Tx, table: ClockTable, open: OpenClients, now: Date): Promise<string[]> {
  const due = sql`select k.claim_id from ${sql.table(table)} k, desk_claim d where ${isDue(open, now)}`;
  const lock = sql`for no key update skip locked`;
  const { rows } = await sql<{ id: string }>`select id from claim where id in (${due})
    order by id ${lockOfList(tx, lock)}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  return isOnSeveralMachines(tx) ? lockOneByOne(tx, ids, lock) : ids;
}

/** Takes the alarms of locked claims that are due, the next one of each clock, and counts them as raised. */
export async function takeDueAlarms(
  tx: Tx,
  table: ClockTable,
  claimIds: readonly string[],
  open: OpenClients,
  now: Date,
): Promise<DueAlarm[]> {
  const complaintId = table === 'complaint_clock' ? sql`k.complaint_id` : sql`null::uuid`;
  const { rows } = await sql<DueAlarm>`update ${sql.table(table)} k set raised = k.raised + 1 from desk_claim d
    where k.claim_id = any(${claimIds}::uuid[]) and ${isDue(open, now)}
    returning k.claim_id as "claimId", ${complaintId} as "complaintId", k.kind, k.run_at as "runAt", k.raised as stage,
      k.alarms[k.raised] as at, k.due_at as "dueAt", d.assignee_id as "assigneeId", d.client_id as "clientId", ${sql.raw(brandOfClaim('d'))} as brand`.execute(
    tx,
  );
  return rows;
}

/** Returns when the complaints of alarms were written down, of those that were since an instant, by their ids. */
export async function writtenDownSince(
  tx: Tx,
  alarms: readonly Pick<DueAlarm, 'claimId' | 'complaintId'>[],
  since: Date,
): Promise<Map<string, Date>> {
  if (alarms.length === 0) return new Map();
  const claimIds = [...new Set(alarms.map(({ claimId }) => claimId))];
  const ids = [...new Set(alarms.flatMap(({ complaintId }) => complaintId ?? []))];
  const { rows } = await sql<{ id: string; at: Date }>`select id, recorded_at as at from complaint
    where claim_id = any(${claimIds}::uuid[]) and id = any(${ids}::uuid[]) and recorded_at > ${since}`.execute(tx);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

export type Untaken = { claimId: string; at: Date };

/** Changes at the desk that no document has taken up between two instants, and of which nobody was told. */
export async function untakenChanges(tx: Tx, { from, until }: { from: Date; until: Date }): Promise<Untaken[]> {
  const { rows } = await sql<Untaken>`select c.claim_id as "claimId", c.at from desk_change c
    where c.outcome = 'waiting' and c.at > ${from} and c.at <= ${until}
      and not exists (select from desk_alert a
        where a.claim_id = c.claim_id and a.kind = 'untaken' and a.run_at = c.at)`.execute(tx);
  return rows;
}

/** Returns handlers and administrators who can sign in. */
export async function listPeople(tx: Tx, { now, demo }: { now: Date; demo: boolean }): Promise<Person[]> {
  const { rows } =
    await sql<Person>`select id, brands, client_ids as "clientIds", 'handler' = any(roles) as "isHandler",
      'lead' = any(roles) as "isLead", 'admin' = any(roles) as "isAdmin" from account
    where roles && array['handler', 'admin'] and email_confirmed_at is not null
      and (locked_out_until is null or locked_out_until <= ${now}) and (not demo or ${demo})`.execute(tx);
  return rows;
}

const hereMinutes = 5;

export async function listHere(tx: Tx, now: Date): Promise<Set<string>> {
  const since = new Date(now.getTime() - hereMinutes * 60_000);
  const { rows } = await sql<{ id: string }>`select account_id as id from chat_presence
    where account_id is not null and online > 0 and at > ${since}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
