import { finished } from 'node:stream/promises';

import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import type { CopyIn } from '#claim/document/new-claims.data.ts';
import type { Tables } from '#server/db/tables.generated.ts';

/** One connection for statements and for COPY, so that both are parts of one transaction. */
export type OneConnection = { kysely: Kysely<Tables>; copy: CopyIn };

/** Whoever holds the client must do one thing at a time with it. */
export function oneConnection(client: pg.PoolClient): OneConnection {
  // Kysely asks for a connection for each transaction and gives it back after; this one stays.
  const lent = { query: client.query.bind(client), release: () => {} } as PostgresPoolClient;
  const pool = { connect: async () => lent, end: async () => {}, options: {} };
  const copy: CopyIn = async (statement, rows) => {
    const stream = client.query(copyFrom(statement));
    stream.end(rows);
    await finished(stream);
  };
  return { kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), copy };
}
