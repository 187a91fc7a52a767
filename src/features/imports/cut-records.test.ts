import { createHash } from 'node:crypto';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { RecordCutter } from './cut-records.server.ts';

type Piece = { line: number; text: string; refusal?: string };

function cutAll(chunks: string[]): Piece[] {
  const cutter = new RecordCutter(createHash('sha256'), { offset: 0, lines: 0 }, ',');
  const cuts = [...chunks.flatMap((chunk) => [...cutter.cut(Buffer.from(chunk))]), ...cutter.rest()];
  return cuts.map(({ line, bytes, refusal }) => ({ line, text: bytes.toString(), ...(refusal && { refusal }) }));
}

/** Returns the length of the first record, or null if a quote does not close. */
function recordLength(text: string): number | null {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted && sign === '"' && text[at + 1] === '"') at += 1;
    else if (isQuoted) isQuoted = sign !== '"';
    else if (sign === '\n' || sign === '\r') return at;
    else isQuoted = sign === '"' && (at === 0 || text[at - 1] === ',');
  }
  return isQuoted ? null : text.length;
}

function plainly(text: string): Piece[] {
  const pieces: Piece[] = [];
  let line = 1;
  for (let rest = text; rest.length > 0;) {
    const length = recordLength(rest);
    const end = length ?? rest.search(/[\r\n]|$/);
    const own = rest.slice(0, end);
    pieces.push({ line, text: own, ...(length === null && { refusal: 'open-quote' }) });
    const after = /^(?:\r\n|\r|\n)/.exec(rest.slice(end))?.[0] ?? '';
    line += (own + after).match(/\r\n|\r|\n/g)?.length ?? 0;
    rest = rest.slice(end + after.length);
  }
  return pieces;
}

test('however the bytes come, records are those of the whole text, and open quotes spoil their own line alone', () => {
  const sign = fc.constantFrom('"', '"', ',', '\n', '\r', '\r\n', 'x');
  const chunk = fc.array(sign, { maxLength: 6 }).map((signs) => signs.join(''));
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 8 }), (chunks) => {
      expect(cutAll(chunks)).toEqual(plainly(chunks.join('')));
    }),
    { numRuns: 2_000 },
  );
});

test('a file of quotes that never close is read once, not once for every line', () => {
  const line = 'x","z';
  const pieces = cutAll(Array.from({ length: 40 }, () => `${line}\n`.repeat(10_000)));
  expect(pieces).toHaveLength(400_000);
  expect(new Set(pieces.map(({ text, refusal }) => `${text} ${refusal}`))).toEqual(new Set([`${line} open-quote`]));
  expect(pieces.at(-1)?.line).toBe(400_000);
});
