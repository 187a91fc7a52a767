import pg from 'pg';

import { role } from './cluster.ts';

/** Not a TCP port: it is part of the socket's name. */
export const port = 5432;

export async function connect(host: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    host,
    port,
    user: role,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch {
    return null;
  }
}
