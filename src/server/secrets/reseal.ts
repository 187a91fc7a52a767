import { sql } from 'kysely';

import type { SecretKeys } from './derived-key.ts';
import { seal, unseal, vaultKeyId, vaultKeyIds } from './vault.ts';
import type { VaultPlace, VaultRow } from './vault-place.ts';
import { isOnSeveralMachines, type Db } from '#server/db/connect.ts';
import { lockOfList } from '#server/db/machines.ts';

export type SealedUnder = { table: string; current: number; old: number; unknown: number };

/** `damaged` texts could not be decrypted although their key is known, and are left as they are. */
export type Resealed = { table: string; resealed: number; damaged: number };

const columnsOf = ({ prefix = '' }: VaultPlace) => ({
  ciphertext: `${prefix}ciphertext`,
  nonce: `${prefix}nonce`,
  keyId: `${prefix}key_id`,
});

const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

export async function sealedUnder(db: Db, place: VaultPlace, keys: SecretKeys): Promise<SealedUnder> {
  const keyId = sql.ref(columnsOf(place).keyId);
  const [current, ...old] = vaultKeyIds(keys);
  const { rows } = await sql<{ key_id: string; count: number }>`select ${keyId} as key_id, count(*) as count
    from ${sql.table(place.table)} where ${keyId} is not null group by 1`.execute(db);
  const countOf = (wanted: (id: string) => boolean) =>
    rows.filter(({ key_id }) => wanted(key_id)).reduce((sum, { count }) => sum + count, 0);
  return {
    table: place.table,
    current: countOf((id) => id === current),
    old: countOf((id) => id !== current && old.includes(id)),
    unknown: countOf((id) => id !== current && !old.includes(id)),
  };
}

async function nextRows(tx: Db, place: VaultPlace, given: { old: string[]; last: string[] | null; atMost: number }) {
  const { ciphertext, nonce, keyId } = columnsOf(place);
  const { old, last, atMost } = given;
  const after = last === null ? sql`true` : sql`(${list(place.key)}) > (${sql.join(last)})`;
  const { rows } = await sql<VaultRow & { sealed: Buffer }>`
    select ${list([...place.key, ...(place.also ?? []), ciphertext, nonce, keyId])} from ${sql.table(place.table)}
    where ${sql.ref(keyId)} = any(${old}) and ${after} order by ${list(place.key)} limit ${atMost}
    ${lockOfList(tx, sql`for update`)}`.execute(tx);
  return rows;
}

function opened(place: VaultPlace, row: VaultRow, keys: SecretKeys): string | null {
  const { ciphertext, nonce, keyId } = columnsOf(place);
  const bytes = row as unknown as Record<string, Buffer>;
  const sealed = { ciphertext: bytes[ciphertext], nonce: bytes[nonce], keyId: row[keyId] };
  if (!sealed.ciphertext || !sealed.nonce || sealed.keyId === undefined) return null;
  try {
    return unseal(
      keys,
      { ...sealed, ciphertext: sealed.ciphertext, nonce: sealed.nonce, keyId: sealed.keyId },
      place.boundTo(row),
    );
  } catch {
    // Tampered with or moved: it stays as unreadable as it was.
    return null;
  }
}

const isRow = (place: VaultPlace, row: VaultRow) =>
  sql.join(
    place.key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  );

/** Returns the rows that are still as they were read, locked. On one machine the list has locked them. */
async function lockSame(tx: Db, place: VaultPlace, rows: readonly VaultRow[]): Promise<VaultRow[]> {
  if (!isOnSeveralMachines(tx)) return [...rows];
  const { ciphertext } = columnsOf(place);
  const same: VaultRow[] = [];
  for (const row of rows) {
    const { rows: found } = await sql`select from ${sql.table(place.table)} where ${isRow(place, row)}
      and ${sql.ref(ciphertext)} = ${row[ciphertext]} for update`.execute(tx);
    if (found.length === 1) same.push(row);
  }
  return same;
}

async function sealAnew(tx: Db, place: VaultPlace, row: VaultRow, keys: SecretKeys): Promise<boolean> {
  const text = opened(place, row, keys);
  if (text === null) return false;
  const names = columnsOf(place);
  const { ciphertext, nonce, keyId } = seal(keys.secretKey, text, place.boundTo(row));
  const more = (await place.alongside?.(tx, row, { text, keys })) ?? {};
  const columns = { [names.ciphertext]: ciphertext, [names.nonce]: nonce, [names.keyId]: keyId, ...more };
  const changes = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(place.table)} set ${sql.join(changes)} where ${isRow(place, row)}`.execute(tx);
  return true;
}

/** Seals `atMost` rows a transaction. After a kill, the next run continues with the rest. */
export async function reseal(db: Db, place: VaultPlace, keys: SecretKeys, atMost = 200): Promise<Resealed> {
  const current = vaultKeyId(keys.secretKey);
  const old = vaultKeyIds(keys).filter((id) => id !== current);
  const done = { table: place.table, resealed: 0, damaged: 0 };
  let last: string[] | null = null;
  for (;;) {
    const from: string[] | null = last;
    const rows = await db.transaction().execute(async (tx) => {
      const found = await nextRows(tx, place, { old, last: from, atMost });
      for (const row of await lockSame(tx, place, found))
        done[(await sealAnew(tx, place, row, keys)) ? 'resealed' : 'damaged'] += 1;
      return found;
    });
    const end = rows.at(-1);
    if (!end) return done;
    last = place.key.map((name) => end[name] ?? '');
  }
}
