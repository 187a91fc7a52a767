import { randomUUID } from 'node:crypto';

import type { CatalogueIds } from './catalogue.data.ts';
import { childRows, claimColumns } from './claim-document-rows.ts';
import { childTables } from './claim-rows.ts';
import { lookupRows, noChildren } from './claim-write.data.ts';
import { copyRows } from './copy-text.rules.ts';
import type { CheckedDocument } from './put-claim.server.ts';

/** Sends rows in PostgreSQL's text format to `copy … from stdin`. */
export type CopyIn = (statement: string, rows: string) => Promise<void>;

/** A document whose number no claim has, with the ids of what it shares with others. */
export type NewClaim = { checked: CheckedDocument; ids: CatalogueIds };

type Row = Record<string, unknown>;

function rowsOf({ checked, ids }: NewClaim, now: Date): Map<string, Row[]> {
  const { number, document, hash } = checked;
  const id = randomUUID();
  const columns = claimColumns(number, document, ids);
  const children = childRows(document, noChildren, ids);
  const claim = { id, ...columns, document_hash: hash, created_at: now, updated_at: now };
  return new Map<string, Row[]>([
    ['claim', [claim]],
    ['claim_lookup', lookupRows(id, columns)],
    ...childTables.map((table): [string, Row[]] => [
      table,
      children[table].map((row): Row => ({ claim_id: id, ...row })),
    ]),
  ]);
}

/** A claim before what refers to it. */
const tables = ['claim', 'claim_lookup', ...childTables] as const;

/**
 * Stores many new claims by one COPY a table: what `writeClaim` stores for each, at a tenth of the time. Their numbers
 * must be locked and free. Nobody watches a claim that is new, so nothing is announced.
 */
export async function insertNewClaims(copy: CopyIn, claims: readonly NewClaim[], now: Date): Promise<void> {
  const rows = claims.map((claim) => rowsOf(claim, now));
  for (const table of tables) {
    const own = rows.flatMap((byTable) => byTable.get(table) ?? []);
    const [first] = own;
    if (!first) continue;
    const columns = Object.keys(first);
    await copy(`copy ${table} (${columns.join(', ')}) from stdin`, copyRows(own, columns));
  }
}
