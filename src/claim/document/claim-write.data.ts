import { isDeepStrictEqual } from 'node:util';

import { CompiledQuery, sql, type Selectable } from 'kysely';

import type { ClaimRow } from '#server/db/tables.generated.ts';
import { normalisePostcode } from '#shared/people/postcode.ts';
import { normaliseReference } from '#shared/reference.ts';
import { endLookedUpSessions } from '#claim/access/claim-session.data.ts';
import { lockClaim } from '#claim/change/claim-change.data.ts';
import { deleteFilesOfMessages } from '#claim/messages/message-files.data.ts';
import { changeFrom, type StoredChange, waitingChange } from '#claim/desk/desk-change.data.ts';
import { namesOf } from './catalogue.data.ts';
import { documentOf } from './rows/document-of-rows.server.ts';
import type { ClaimDocument } from './claim-document.rules.ts';
import {
  childTables,
  type ChildRows,
  type ChildTable,
  type ClaimColumns,
  type StoredClaim,
} from './claim-rows.server.ts';
import { isSame } from './same-row.rules.ts';
import { isOnSeveralMachines, type Tx } from '#server/db/connect.ts';
import { tablesWithDroppedKeys } from '#server/db/places.ts';

type Row = Record<string, unknown> & { id: string };

const orderOf = {
  claim_event: sql`event_date desc, id desc`,
  data_form_data: sql`position`,
  quote: sql`id`,
  quote_detail: sql`position`,
  portal_message: sql`date_sent desc, id desc`,
  portal_notification: sql`id`,
};

/**
 * Locks a claim number until the transaction ends, even before the number has a row. `hashtextextended` may give two
 * numbers the same lock; they then wait for each other without harm.
 */
export async function lockNumber(tx: Tx, number: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${normaliseReference(number)}, 7))`.execute(tx);
}

/** Locks many numbers, always in the same order, so that two writers never deadlock. */
export async function lockNumbers(tx: Tx, numbers: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(key, 7) as lock from unnest(${numbers.map(normaliseReference)}::text[]) key
    order by 1) sorted`.execute(tx);
}

async function readChildren<Table extends ChildTable>(
  tx: Tx,
  table: Table,
  claimId: string,
): Promise<ChildRows[Table]> {
  const { rows } = await sql`
    select * from ${sql.table(table)} where claim_id = ${claimId} order by ${orderOf[table]}`.execute(tx);
  return rows.map((row) => {
    const { claim_id: _, ...columns } = row as Record<string, unknown>;
    return columns;
  }) as ChildRows[Table];
}

export const noChildren: ChildRows = {
  claim_event: [],
  data_form_data: [],
  quote: [],
  quote_detail: [],
  portal_message: [],
  portal_notification: [],
};

type ReadClaim = Selectable<ClaimRow> & { waiting: StoredChange | null };

const claimColumns = `t0.*, ${waitingChange('$1::uuid')} as waiting`;

async function withChildren(tx: Tx, read: ReadClaim | null | undefined): Promise<StoredClaim | null> {
  if (!read) return null;
  const { waiting, ...claim } = read;
  const children = { ...noChildren };
  for (const table of childTables) Object.assign(children, { [table]: await readChildren(tx, table, claim.id) });
  return { claim, children, waiting: waiting && changeFrom(waiting) };
}

export async function readStoredClaim(tx: Tx, claimId: string): Promise<StoredClaim | null> {
  const text = `select ${claimColumns} from claim t0 where t0.id = $1::uuid`;
  const { rows } = await tx.executeQuery<ReadClaim>(CompiledQuery.raw(text, [claimId]));
  return withChildren(tx, rows[0]);
}

/** Reads the whole claim and locks it, so that a claimant's change waits for ours. */
export async function lockStoredClaim(tx: Tx, claimId: string): Promise<StoredClaim | null> {
  return withChildren(tx, await lockClaim<ReadClaim>(tx, claimId, claimColumns));
}

const present = (ids: (string | null)[]): string[] => ids.filter((id) => id !== null);

export async function readDocument(tx: Tx, stored: StoredClaim): Promise<ClaimDocument> {
  const { claim, children } = stored;
  const contract =
    claim.contract_id === null
      ? undefined
      : await tx.selectFrom('contract').selectAll().where('id', '=', claim.contract_id).executeTakeFirst();
  const stateIds = present([claim.state_id, ...children.claim_event.map((event) => event.related_state_id)]);
  return documentOf(stored, {
    contract: contract ? { name: contract.name, customer: contract.customer, tatSlaDays: contract.tat_sla_days } : null,
    equipmentTypes: await namesOf(tx, 'equipment_type', present([claim.equipment_type_id])),
    states: await namesOf(tx, 'state', stateIds),
    parts: await namesOf(tx, 'part', present(children.quote_detail.map((detail) => detail.part_id))),
  });
}

/** Names the columns, so that those of a later version are left to their defaults. */
async function insertRows(tx: Tx, table: ChildTable, claimId: string, rows: readonly Row[]): Promise<void> {
  const whole = rows.map((row) => ({ ...row, claim_id: claimId }));
  const columns = sql.join([...new Set(whole.flatMap(Object.keys))].map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(whole)}::json)`.execute(tx);
}

async function updateRows(tx: Tx, table: ChildTable, claimId: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id');
  const sets = columns.map((column) => sql`${sql.ref(column)} = wanted.${sql.ref(column)}`);
  await sql`update ${sql.table(table)} as stored set ${sql.join(sets)}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) as wanted
    where stored.claim_id = ${claimId} and stored.id = wanted.id`.execute(tx);
}

async function writeTable(tx: Tx, table: ChildTable, claimId: string, stored: Row[], wanted: Row[]): Promise<boolean> {
  const known = new Map(stored.map((row) => [row.id, row]));
  const kept = new Set(wanted.map(({ id }) => id));
  const gone = stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  const added = wanted.filter(({ id }) => !known.has(id));
  const changed = wanted.filter((row) => {
    const before = known.get(row.id);
    return before && !isSame(before, row);
  });
  if (gone.length > 0) {
    await sql`delete from ${sql.table(table)} where claim_id = ${claimId} and id = any(${gone})`.execute(tx);
    if (table === 'portal_message') await deleteFilesOfMessages(tx, claimId, gone);
  }
  if (changed.length > 0) await updateRows(tx, table, claimId, changed);
  if (added.length > 0) await insertRows(tx, table, claimId, added);
  return gone.length + changed.length + added.length > 0;
}

export async function writeChildren(tx: Tx, claimId: string, stored: ChildRows, wanted: ChildRows): Promise<boolean> {
  let isChanged = false;
  for (const table of childTables) {
    const changed = await writeTable(tx, table, claimId, stored[table], wanted[table]);
    isChanged ||= changed;
  }
  return isChanged;
}

export function isClaimChanged(stored: StoredClaim, columns: ClaimColumns): boolean {
  return !isSame(stored.claim, columns);
}

type LookedUp = Pick<ClaimColumns, 'number' | 'policy_number' | 'registered_postcode'>;

export function lookupRows(claimId: string, columns: LookedUp) {
  const postcode = normalisePostcode(columns.registered_postcode);
  const policy = normaliseReference(columns.policy_number);
  const row = (kind: 'number' | 'policy', key: string) => ({ key, postcode_norm: postcode, claim_id: claimId, kind });
  return [row('number', normaliseReference(columns.number)), ...(policy === '' ? [] : [row('policy', policy)])];
}

/**
 * Rewrites the claim's look-up rows if they have changed; call it in the transaction that writes the claim. Deletes by
 * claim id, because rows written under an earlier rule may have other keys.
 */
export async function writeLookups(
  tx: Tx,
  claimId: string,
  stored: StoredClaim | null,
  columns: ClaimColumns,
): Promise<void> {
  const rows = lookupRows(claimId, columns);
  if (stored) {
    const before = lookupRows(claimId, stored.claim);
    if (isDeepStrictEqual(rows, before)) return;
    await tx.deleteFrom('claim_lookup').where('claim_id', '=', claimId).execute();
    const isFound = (pair: object) => rows.some((row) => isDeepStrictEqual(row, pair));
    if (!before.every(isFound)) await endLookedUpSessions(tx, claimId);
  }
  await tx.insertInto('claim_lookup').values(rows).execute();
}

/** On several machines some tables have no foreign key that would delete their rows. */
export async function deleteClaimRow(tx: Tx, claimId: string): Promise<void> {
  if (isOnSeveralMachines(tx)) {
    for (const table of tablesWithDroppedKeys) {
      await sql`delete from ${sql.table(table)} where claim_id = ${claimId}`.execute(tx);
    }
  }
  await tx.deleteFrom('claim').where('id', '=', claimId).execute();
}
