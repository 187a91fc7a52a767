import type pg from 'pg';

export class ExternalError extends Error {}

const oldest = 15;

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ENOENT: 'there is no socket there',
  '28P01': 'the password is wrong',
  '28000': 'the user may not log in',
  '3D000': 'there is no database of that name',
  '53300': 'it has too many connections already',
  '57P03': 'it is still starting up',
};

/** Throws ExternalError, whose message names the host, never the password. */
export async function checkExternal(pool: pg.Pool, databaseUrl: string): Promise<void> {
  const version = await versionOf(pool, new URL(databaseUrl).host);
  if (version < oldest) {
    throw new ExternalError(`DATABASE_URL leads to PostgreSQL ${version}; Fettle needs ${oldest} or newer.`);
  }
}

async function versionOf(pool: pg.Pool, host: string): Promise<number> {
  try {
    const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
    return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  } catch (error) {
    throw new ExternalError(`PostgreSQL at ${host} (DATABASE_URL) cannot be used: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return reasons[code] ?? error.message;
}
