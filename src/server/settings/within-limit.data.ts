import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { brandLimit, brandWithinLimit } from './portal-rule.data.ts';

/** Rows read at once for a key with a brand limit, which leaves out those of other brands. */
const atOnce = 500;

type Source<Row> = {
  /** Reads the next rows behind one, or the first. */
  readAfter: (last: Row | null, most: number) => Promise<Row[]>;
  claimOf: (row: Row) => string | null;
  /** Whether a row of no claim is within the limit; without it, none is. */
  isWithin?: (row: Row, brands: readonly string[]) => boolean;
};

/**
 * Returns at most `limit` rows of claims that the request's key may see. Rows and claims are read by two statements,
 * because Citus keeps them on different machines. A key without a brand limit needs the first alone.
 */
export async function pageWithinLimit<Row>(db: Db, limit: number, source: Source<Row>): Promise<Row[]> {
  if (brandLimit() === null) return source.readAfter(null, limit);
  const page: Row[] = [];
  let last: Row | null = null;
  let some: Row[];
  do {
    some = await source.readAfter(last, atOnce);
    page.push(...(await rowsWithinLimit(db, some, source)));
    last = some.at(-1) ?? null;
  } while (some.length === atOnce && page.length < limit);
  return page.slice(0, limit);
}

/** Returns the rows of claims that the request's key may see. */
export async function rowsWithinLimit<Row>(
  db: Db,
  rows: readonly Row[],
  { claimOf, isWithin = () => false }: Omit<Source<Row>, 'readAfter'>,
): Promise<Row[]> {
  const brands = brandLimit();
  if (brands === null) return [...rows];
  const claims = await claimsWithinLimit(db, rows.map(claimOf));
  return rows.filter((row) => {
    const claimId = claimOf(row);
    return claimId === null ? isWithin(row, brands) : claims.has(claimId);
  });
}

async function claimsWithinLimit(db: Db, claimIds: readonly (string | null)[]): Promise<Set<string>> {
  const ids = [...new Set(claimIds)].filter((id) => id !== null);
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select c.id from claim c
    where c.id = any(${ids}::uuid[]) and ${brandWithinLimit('c')}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
