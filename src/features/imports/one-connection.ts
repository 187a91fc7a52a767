import { finished } from 'node:stream/promises';

import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import type { CopyIn } from '#claim/document/new-claims.data.ts';
import type { Tables } from '#server/db/tables.generated.ts';

/** One connection for statements and for COPY, so that both are in one transaction. */
export type OneConnection = { kysely: Kysely<Tables>; copy: CopyIn };

/** Wraps the client; the caller must not use it concurrently. */
export function oneConnection(client: pg.PoolClient): OneConnection {
  // Kysely takes and releases a connection for each transaction; this one stays.
  const lent = { query: client.query.bind(client), release: () => {} } as PostgresPoolClient;
  const pool = { connect: async () => lent, end: async () => {}, options: {} };
  const copy: CopyIn = async (statement, rows) => {
    const stream = client.query(copyFrom(statement));
    stream.end(rows);
    await finished(stream);
  };
  return { kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), copy };
}
