import { sql } from 'kysely';
import type { Pool } from 'pg';

import type { Db } from './connect.ts';
import { listen } from './listen.ts';

const publishedChannel = 'published';

/** Tells every process, with the transaction's commit, to read again what is published. */
export async function announcePublished(tx: Db): Promise<void> {
  await sql`select pg_notify(${publishedChannel}, '')`.execute(tx);
}

/** Has `read` called when any process publishes, and after each connection: earlier news may be lost. */
export function listenForPublished(pool: Pool, read: () => void): () => Promise<void> {
  return listen(pool, publishedChannel, { heard: read, connected: read });
}
