import { createHash, randomBytes } from 'node:crypto';

import { v7 as newId } from 'uuid';

import { addLondonDays, londonInstant } from '#shared/time/london.ts';
import type { ListedKey } from './integration-key-answers.rules.ts';
import type { Db } from '#server/db/connect.ts';

export type NewKey = { name: string; scopes: string[]; brands?: string[] | null; expiresAt?: Date | null };

export function endOfDay(day: string): Date {
  const start = londonInstant([...day.split('-').map(Number), 0, 0, 0]) ?? new Date(`${day}T00:00:00Z`);
  return addLondonDays(start, 1);
}

/** Stores only the key's SHA-256. Returns null if the name is taken. */
export async function createKey(
  db: Db,
  { name, scopes, brands = null, expiresAt = null }: NewKey,
  now: Date,
): Promise<{ id: string; key: string } | null> {
  const key = `fettle_${randomBytes(32).toString('base64url')}`;
  const key_hash = createHash('sha256').update(key).digest();
  const stored = await db
    .insertInto('integration_key')
    .values({ id: newId(), name, key_hash, scopes, brands, expires_at: expiresAt, created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored ? { id: stored.id, key } : null;
}

export async function listKeys(db: Db): Promise<ListedKey[]> {
  const rows = await db.selectFrom('integration_key').selectAll().orderBy('id', 'desc').execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    brands: row.brands,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }));
}

export type ExpiringKey = { id: string; name: string; expiresAt: Date; lastUsedAt: Date | null };

export async function expiringKeys(db: Db, span: { from: Date; until: Date }): Promise<ExpiringKey[]> {
  return db
    .selectFrom('integration_key')
    .select(['id', 'name', 'expires_at as expiresAt', 'last_used_at as lastUsedAt'])
    .$narrowType<{ expiresAt: Date }>()
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', span.from)
    .where('expires_at', '<=', span.until)
    .execute();
}

export async function revokeKey(db: Db, id: string, now: Date): Promise<string | null> {
  const revoked = await db
    .updateTable('integration_key')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return revoked?.name ?? null;
}
