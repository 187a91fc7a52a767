import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';

import { readRefusals, type Shown, type ShownRefusal } from './api.ts';
import { Failure } from './failure.ts';
import type { ImportOptions } from './options.ts';

/** A cell that no spreadsheet program takes for a formula. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

function rowsOf({ line, number, errors }: ShownRefusal): string {
  return errors
    .map(({ pointer, detail, column = '' }) => `${line},${[number, column, pointer, detail].map(cellOf).join(',')}\r\n`)
    .join('');
}

/** Writes every refused line that the server has kept, and answers the first few. */
export async function writeReport(options: ImportOptions, { id }: Shown): Promise<ShownRefusal[]> {
  const isSheet = /\.csv$/i.test(options.report);
  const out = createWriteStream(options.report);
  const written = finished(out).catch((error: unknown) => {
    throw new Failure(
      `The report ${options.report} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  const first: ShownRefusal[] = [];
  if (isSheet) out.write('\uFEFFline,claim number,column,field,reason\r\n');
  for (let after = 0; ;) {
    const answer = await readRefusals(options, id, after);
    if (answer.kind !== 'ok') throw new Failure('The refused lines could not be read. Run the same command again.', 3);
    const { refusals } = answer.body;
    if (refusals.length === 0) break;
    first.push(...refusals.slice(0, 5 - first.length));
    const text = refusals.map((refusal) => (isSheet ? rowsOf(refusal) : `${JSON.stringify(refusal)}\n`)).join('');
    if (!out.write(text)) await Promise.race([once(out, 'drain'), written]);
    after = answer.body.after;
  }
  out.end();
  await written;
  return first;
}
