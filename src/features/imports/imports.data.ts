import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { sql, type Selectable } from 'kysely';
import { v7 } from 'uuid';

import type { ImportRefusalRow, ImportRow } from '#server/db/tables.generated.ts';
import { Problem } from '#server/http/errors.ts';
import { requestOperator } from '#server/http/request-facts.ts';
import type { ImportWarning } from './import-warnings.rules.ts';
import type { Cursor, Counts, ImportOptions, Refusal, RefusalError } from './import-facts.server.ts';
import type { Db } from '#server/db/connect.ts';

export type StoredImport = Selectable<ImportRow>;

const leaseMs = 15_000;
export const mostRefusals = 10_000;

const leaseUntil = (now: Date): Date => new Date(now.getTime() + leaseMs);
const emptyDigest = Buffer.alloc(0);

export function isAlive({ status, leased_until: until }: StoredImport, now: Date): boolean {
  return status === 'running' && until !== null && until > now;
}

type ImportRequest = { sender: string; key: string; options: ImportOptions };

async function newImport(db: Db, { sender, key, options }: ImportRequest, now: Date): Promise<void> {
  await db
    .insertInto('import')
    .values({
      id: v7(),
      sender,
      key,
      options: JSON.stringify(options),
      status: 'interrupted',
      digest: emptyDigest,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['sender', 'key']).doNothing())
    .execute();
}

function refuseOthers(stored: StoredImport, options: ImportOptions, now: Date): void {
  if (isAlive(stored, now)) {
    const detail =
      'This import is being sent already. Wait until that has ended; if its sender has died, try again in a few seconds.';
    throw new Problem(409, 'import-running', detail, { retryAfterSeconds: 5 });
  }
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(options)), stored.options)) return;
  const detail =
    'This Idempotency-Key names an import with another format, mapping, dryRun or notify. Use another key.';
  throw new Problem(409, 'import-differs', detail);
}

export async function takeImport(
  db: Db,
  request: ImportRequest,
  now: Date,
): Promise<{ stored: StoredImport; lease: string }> {
  await newImport(db, request, now);
  return db.transaction().execute(async (tx) => {
    const stored = await tx
      .selectFrom('import')
      .selectAll()
      .where('sender', '=', request.sender)
      .where('key', '=', request.key)
      .forUpdate()
      .executeTakeFirstOrThrow();
    refuseOthers(stored, request.options, now);
    const lease = randomUUID();
    await tx
      .updateTable('import')
      .set({ lease, leased_until: leaseUntil(now), status: stored.status === 'done' ? 'done' : 'running', problem: '' })
      .where('id', '=', stored.id)
      .execute();
    return { stored, lease };
  });
}

export type Held = { id: string; lease: string };

/** Returns false if another process has the lease by now. */
export async function renewLease(db: Db, { id, lease }: Held, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import')
    .set({ leased_until: leaseUntil(now) })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function endImport(
  db: Db,
  { id, lease }: Held,
  end: { status: 'done' | 'interrupted'; problem: string },
  now: Date,
): Promise<void> {
  await sql`update import set lease = null, leased_until = null, updated_at = ${now},
      problem = case when status = 'done' then '' else ${end.problem} end,
      finished_at = case when ${end.status} = 'done' then coalesce(finished_at, ${now}) else finished_at end,
      status = case when status = 'done' then 'done' else ${end.status} end
    where id = ${id} and lease = ${lease}`.execute(db);
}

async function storeRefusals(db: Db, id: string, refusals: readonly Refusal[], before: number): Promise<void> {
  const kept = refusals.slice(0, Math.max(0, mostRefusals - before));
  if (kept.length === 0) return;
  await sql`insert into import_refusal (import_id, line, number, errors)
    select ${id}, line, number, errors from json_to_recordset(${JSON.stringify(kept)}::json)
      as kept (line bigint, number text, errors jsonb)`.execute(db);
}

export type Step = {
  counts: Counts;
  refusals: readonly Refusal[];
  newStates: readonly string[];
  warnings: readonly ImportWarning[];
  cursor: Cursor;
};

export async function moveCursor(tx: Db, { id, lease }: Held, step: Step, now: Date): Promise<boolean> {
  const { counts, refusals, newStates, warnings, cursor } = step;
  const { rows } = await sql<{ refused: number }>`update import set
      offset_bytes = ${cursor.offset}, lines = ${cursor.lines}, digest = ${cursor.digest},
      header = ${cursor.header}, updated_at = ${now}, leased_until = ${leaseUntil(now)},
      read_count = read_count + ${counts.read}, created_count = created_count + ${counts.created},
      changed_count = changed_count + ${counts.changed}, unchanged_count = unchanged_count + ${counts.unchanged},
      refused_count = refused_count + ${counts.refused}, new_states = new_states || ${newStates}::text[],
      warnings = ${JSON.stringify(warnings)}::jsonb
    where id = ${id} and lease = ${lease} returning refused_count as refused`.execute(tx);
  const [row] = rows;
  if (!row) return false;
  await storeRefusals(tx, id, refusals, row.refused - counts.refused);
  return true;
}

/** A brand-limited key sees only its own imports, because refused lines name claims. */
function ownOfLimited() {
  const operator = requestOperator();
  return operator === null || operator.brands === null ? sql<boolean>`true` : sql<boolean>`sender = ${operator.name}`;
}

export async function findImport(db: Db, id: string): Promise<StoredImport | null> {
  const found = db.selectFrom('import').selectAll().where('id', '=', id).where(ownOfLimited());
  return (await found.executeTakeFirst()) ?? null;
}

export type ImportPage = { before: string | null; key: string | null; limit: number };

export async function listImports(db: Db, { before, key, limit }: ImportPage): Promise<StoredImport[]> {
  return db
    .selectFrom('import')
    .selectAll()
    .$if(before !== null, (query) => query.where('id', '<', before))
    .$if(key !== null, (query) => query.where('key', '=', key))
    .where(ownOfLimited())
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export type StoredRefusal = Omit<Selectable<ImportRefusalRow>, 'import_id' | 'errors'> & { errors: RefusalError[] };

export async function refusalsOf(
  db: Db,
  id: string,
  { after, limit }: { after: number; limit: number },
): Promise<StoredRefusal[]> {
  const rows = await db
    .selectFrom('import_refusal')
    .select(['line', 'number', 'errors'])
    .where('import_id', '=', id)
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, errors: row.errors as RefusalError[] }));
}

export async function purgeImportsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('import').where('updated_at', '<', before).execute();
}
