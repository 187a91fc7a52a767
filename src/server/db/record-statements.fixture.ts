import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';

type Send = (this: pg.Client, ...given: unknown[]) => unknown;

/** Those that `prepare` takes. */
const preparable = /^\s*(?:select|with|insert|update|delete|merge|values)\b/i;

function textOf(statement: unknown): string {
  const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
  return typeof text === 'string' ? text : '';
}

/**
 * Writes the text of each statement that this process sends to PostgreSQL into a file of the folder, once.
 * scripts/run/prepare-statements.ts prepares them on another version. Returns a function that ends it.
 */
export function recordStatements(folder: string): () => void {
  const file = join(folder, `${process.pid}.jsonl`);
  const known = new Set<string>();
  const client = pg.Client.prototype as unknown as { query: Send };
  const send = client.query;
  client.query = function record(...given) {
    const text = textOf(given[0]);
    if (preparable.test(text) && !known.has(text)) {
      known.add(text);
      appendFileSync(file, `${JSON.stringify(text)}\n`);
    }
    return send.apply(this, given);
  };
  return () => {
    client.query = send;
  };
}
