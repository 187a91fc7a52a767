import { sql } from 'kysely';

import { heldTables } from './held-tables.server.ts';
import { deleteClaimRow } from '#claim/document/claim-write.data.ts';
import type { Db, Tx } from '#server/db/connect.ts';

export type HeldRows = { table: string; what: string; rows: Record<string, unknown>[] };

/** Returns the byte columns: hashes, ciphertexts and keys, which mean nothing to a person. */
async function byteColumns(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; column: string }>`select table_name "table", column_name "column"
    from information_schema.columns where table_schema = 'public' and data_type = 'bytea'`.execute(db);
  const columns = Map.groupBy(rows, ({ table }) => table);
  return new Map([...columns].map(([table, found]) => [table, found.map(({ column }) => column)]));
}

/** Returns the rows of the claim for an export, without secrets and byte columns. */
export async function readHeld(db: Db, claimId: string): Promise<HeldRows[]> {
  const bytes = await byteColumns(db);
  const held: HeldRows[] = [];
  for (const [table, { what, of, secret = [] }] of Object.entries(heldTables)) {
    const omitted = [...secret, ...(bytes.get(table) ?? [])];
    const { rows } = await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) - ${omitted}::text[] as row
      from ${sql.table(table)} t where ${of(claimId)}`.execute(db);
    held.push({ table, what, rows: rows.map(({ row }) => row) });
  }
  return held;
}

export type HeldFile = { storeKey: string; path: string; at: Date };

export async function filesOf(db: Db, claimId: string): Promise<HeldFile[]> {
  const { rows } = await sql<{ storeKey: string; kind: string; id: string; name: string; at: Date }>`
    select store_key "storeKey", 'photos/' || kind kind, id,
      case when name ~* '\\.jpe?g$' then name else name || '.jpg' end as name, created_at at
      from photo where claim_id = ${claimId}
    union all select store_key, 'photos/unpublished', id,
      case when name ~* '\\.jpe?g$' then name else name || '.jpg' end, created_at
      from desk_photo where claim_id = ${claimId}
    union all select store_key, 'attachments', id, name, created_at
      from message_attachment where claim_id = ${claimId} and store_key is not null
    union all select store_key, 'attachments/of-replies', id, name, created_at
      from desk_file where claim_id = ${claimId}
    order by 2, 5, 3`.execute(db);
  return rows.map(({ storeKey, kind, id, name, at }) => ({ storeKey, at, path: `${kind}/${id.slice(-6)}-${name}` }));
}

/** Returns by table how many rows an erasure removes, or keeps where the table is kept. */
export async function countForErasure(db: Db, claimId: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [table, { of, erasing = of }] of Object.entries(heldTables)) {
    const { rows } = await sql<{ count: number }>`select count(*) count from ${sql.table(table)} t
      where ${erasing(claimId)}`.execute(db);
    counts.set(table, rows[0]?.count ?? 0);
  }
  return counts;
}

export async function eraseHeld(tx: Tx, claimId: string): Promise<void> {
  // Authorisations are changed by no other transaction.
  await sql`select set_config('fettle.erasure', 'on', true)`.execute(tx);
  for (const [table, { onErasure, of, erasing = of }] of Object.entries(heldTables)) {
    if (table === 'claim') await deleteClaimRow(tx, claimId);
    else if (onErasure === 'delete') await sql`delete from ${sql.table(table)} t where ${erasing(claimId)}`.execute(tx);
    if (typeof onErasure === 'object') {
      const blank = onErasure.blank.map((column) => sql`${sql.ref(column)} = ''`);
      await sql`update ${sql.table(table)} t set ${sql.join(blank)} where ${of(claimId)}`.execute(tx);
    }
  }
}

/** Returns the ids of mails and texts that an erasure removes; a demo keeps them as files with these names. */
export async function messagesToErase(db: Db, claimId: string): Promise<string[]> {
  const { mail, text_message: text } = heldTables;
  if (!mail?.erasing || !text) throw new Error('The list of tables names no mails.');
  const { rows } = await sql<{ id: string }>`select t.id from mail t where ${mail.erasing(claimId)}
    union all select t.id from text_message t where ${text.of(claimId)}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function hasAccount(db: Db, claimId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from account a join claim c
    on a.email_norm = lower(btrim(c.end_user_email)) where c.id = ${claimId}) found`.execute(db);
  return rows[0]?.found ?? false;
}
