import type { Pool } from 'pg';

export type IntegrationKey = {
  id: string;
  name: string;
  scopes: string[];
  /** Null for all brands. */
  brands: string[] | null;
  withDefaultBrand: boolean;
  last_used_at: Date | null;
  revoked_at: Date | null;
  expires_at: Date | null;
};

export async function findKey(pool: Pool, hash: Buffer): Promise<IntegrationKey | null> {
  const { rows } = await pool.query<IntegrationKey>({
    name: 'integration-key',
    text: `select id, name, scopes, brands, last_used_at, revoked_at, expires_at,
        coalesce((select default_brand from portal_rule) = any(brands), false) as "withDefaultBrand"
      from integration_key where key_hash = $1`,
    values: [hash],
  });
  return rows[0] ?? null;
}

export async function touchKey(pool: Pool, id: string, now: Date): Promise<void> {
  await pool.query('update integration_key set last_used_at = $2 where id = $1', [id, now]);
}
