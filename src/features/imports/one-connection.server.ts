import { finished } from 'node:stream/promises';

import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import type { CopyIn } from '#claim/document/new-claims.data.ts';
import { queriesLike, type Db } from '#server/db/connect.ts';

/** One connection for statements and for COPY, so that both are in one transaction. Not for concurrent use. */
export type OneConnection = { kysely: Db; copy: CopyIn };

export function oneConnection(client: pg.PoolClient, db: Db): OneConnection {
  const lent = { query: client.query.bind(client), release: () => {} } as PostgresPoolClient;
  const pool = { connect: async () => lent, end: async () => {}, options: {} };
  const copy: CopyIn = async (statement, rows) => {
    const stream = client.query(copyFrom(statement));
    stream.end(rows);
    await finished(stream);
  };
  return { kysely: queriesLike(db, pool), copy };
}
