import { type RawBuilder, sql } from 'kysely';

import { lockOneByOne } from '#claim/access/lock-claims.data.ts';
import { followOfferAnswers } from '#claim/offer/offer-question.data.ts';
import { announcement } from '#claim/live/claim-news.data.ts';
import { followAnswers } from '#claim/quote/question.data.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { isOnSeveralMachines } from '#server/db/connect.ts';
import { nameStatement } from '#server/db/named-statements.ts';
import { readDeskFacts } from './desk-facts.data.ts';
import type { DeskFacts } from './desk-facts.ts';
import { clockRows, complaintClockRows } from './alarms/clock-rows.rules.ts';
import { complaintClockStatements } from './alarms/complaint-clocks.data.ts';
import { clockStatements } from './alarms/desk-clocks.data.ts';
import { deskRow, waitsOf, runningClocks } from './desk-row.rules.ts';
import { insertRows } from './insert-rows.server.ts';
import { shownOf } from './shown-claim.rules.ts';
import { termStatements } from './terms/claim-terms.data.ts';

const columns = [
  'brand',
  'client_id',
  'open',
  'state_id',
  'state_since',
  'waiting_on',
  'due_at',
  'due_kind',
  'due_from',
  'unanswered',
  'unanswered_since',
  'told_at',
  'undelivered_at',
  'untaken_from',
  'ended_at',
  'assignee_id',
  'received_at',
  'complaints',
  'complaint_due_at',
  'complaint_due_kind',
  'complaint_due_from',
  'complaint_closed_at',
  'has_needs',
  'answer_due_at',
  'answer_due_kind',
  'answer_due_from',
  'number',
  'name',
  'postcode',
  'device',
  'imei_end',
];
const rows = { table: 'desk_claim', columns: ['claim_id', ...columns] };
const listOf = (of: string) => columns.map((column) => `${of}.${column}`).join();

const store = sql.raw(`on conflict (claim_id) do update set ${columns.map((one) => `${one} = excluded.${one}`).join()}
  where (${listOf('desk_claim')}) is distinct from (${listOf('excluded')})`);

/** Part of what is written, by a name that says which statement it is. */
type Part = readonly [name: string, statements: readonly RawBuilder<unknown>[]];

/**
 * Computes the claims' rows at the desk, and the terms by which the desk finds them. Every change of such a fact calls
 * this in the same transaction. The claims must be locked or new, because otherwise another transaction could write a
 * row of older facts.
 */
export async function writeDeskRows(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await executeTogether(tx, ids.length, await partsOf(tx, ids, now));
}

/** The same for one claim, and announces it. On one machine that takes no statement more. */
export async function writeAnnouncedRow(tx: Tx, id: string, now: Date): Promise<void> {
  await executeTogether(tx, 1, [...(await partsOf(tx, [id], now)), ['announced', [announcement(id)]]]);
}

async function partsOf(tx: Tx, ids: readonly string[], now: Date): Promise<Part[]> {
  const read = await readDeskFacts(tx, ids);
  if (read.length === 0) return [];
  const stored = await followOfferAnswers(tx, read, now);
  await followAnswers(
    tx,
    stored.map(({ claimId, quote, messages }) => ({ claimId, quote, unansweredSince: messages.since })),
    now,
  );
  const facts = stored.map((one) => ({ ...one, work: { ...one.work, waits: waitsOf(one, now) } }));
  const changed = facts.filter(({ work }, at) => work.waits !== stored[at]?.work.waits);
  const made = facts.map((one) => {
    const running = runningClocks(one);
    const row = { ...deskRow(one, running), ...shownOf(one.found) };
    const ofComplaints = { complaints: one.found.complaints, complaintClocks: complaintClockRows(one) };
    return { claimId: one.claimId, row, clocks: clockRows(one, running), ...ofComplaints };
  });
  const { removed, added } = termStatements(tx, facts);
  const clocks = clockStatements(tx, made);
  const complaintClocks = complaintClockStatements(tx, made);
  const write = insertRows(
    tx,
    rows,
    made.map(({ row }) => row),
  ).map((insert) => sql`${insert} ${store}`);
  return [
    ['removed-terms', removed],
    ['terms', added],
    ['waits', storeWaits(tx, changed)],
    ['removed-clocks', clocks.removed],
    ['clocks', clocks.stored],
    ['removed-complaint-clocks', complaintClocks.removed],
    ['complaint-clocks', complaintClocks.stored],
    ['rows', write],
  ];
}

function storeWaits(tx: Tx, claims: readonly DeskFacts[]): RawBuilder<unknown>[] {
  if (claims.length === 0) return [];
  const rows = claims.map(({ claimId, work }) => ({
    claim_id: claimId,
    waits: work.waits.map(({ on, from, until }) => [on, from, until]),
  }));
  const onConflict = sql`on conflict (claim_id) do update set waits = excluded.waits`;
  if (!isOnSeveralMachines(tx)) {
    return [
      sql`insert into desk_work (claim_id, waits) select r.claim_id, r.waits
        from json_to_recordset(${JSON.stringify(rows)}::json) r (claim_id uuid, waits jsonb) ${onConflict}`,
    ];
  }
  return rows.map(
    ({ claim_id: id, waits }) =>
      sql`insert into desk_work (claim_id, waits) values (${id}, ${JSON.stringify(waits)}) ${onConflict}`,
  );
}

/** Sends one statement, but on several machines, because Citus writes to one table in a statement. */
async function executeTogether(tx: Tx, claims: number, parts: readonly Part[]): Promise<void> {
  const statements = parts.flatMap(([, own]) => own);
  const last = statements.at(-1);
  if (last === undefined) return;
  if (isOnSeveralMachines(tx)) {
    for (const statement of statements) await statement.execute(tx);
    return;
  }
  const before = statements.slice(0, -1).map((statement, at) => sql`${sql.raw(`part${at}`)} as (${statement})`);
  const together = (before.length === 0 ? last : sql`with ${sql.join(before)} ${last}`).compile(tx);
  nameStatement(nameOf(claims, parts), together.sql);
  await tx.executeQuery(together);
}

/** Each part that has nothing to write is left out, so that PostgreSQL opens fewer tables and their indexes. */
function nameOf(claims: number, parts: readonly Part[]): string {
  const written = parts.map(([, statements]) => (statements.length === 0 ? '0' : '1')).join('');
  return `desk-rows-${claims === 1 ? 'of-one-' : ''}${written}`;
}

/** Locks in the order of ids, to avoid deadlocks. */
async function lockClaims(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const lock = sql`for no key update`;
  if (isOnSeveralMachines(tx)) return lockOneByOne(tx, ids.toSorted(), lock);
  const { rows } = await sql<{ id: string }>`select id from claim where id = any(${ids}::uuid[])
    order by id ${lock}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function remakeDeskRows(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => writeDeskRows(tx, await lockClaims(tx, ids), now));
}
