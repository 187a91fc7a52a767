import type { Pool } from 'pg';

export type IntegrationKey = { id: string; name: string; scopes: string[]; last_used_at: Date | null };

/** The stored key with this SHA-256, unless it is revoked. */
export async function findKey(pool: Pool, hash: Buffer): Promise<IntegrationKey | null> {
  const { rows } = await pool.query<IntegrationKey>({
    name: 'integration-key',
    text: 'select id, name, scopes, last_used_at from integration_key where key_hash = $1 and revoked_at is null',
    values: [hash],
  });
  return rows[0] ?? null;
}

/** Notes that the key was used now. */
export async function touchKey(pool: Pool, id: string, now: Date): Promise<void> {
  await pool.query('update integration_key set last_used_at = $2 where id = $1', [id, now]);
}
