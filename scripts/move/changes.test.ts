import { expect, test } from 'vitest';

import { statementsFor } from './apply.ts';
import { changesOf } from './changes.ts';

const number = (value: number, size: number) => {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, 0, size);
  return bytes;
};
const letter = (text: string) => Buffer.from(text);
const name = (text: string) => Buffer.from(`${text}\0`);
const id = number(77, 4);

const relation = Buffer.concat([
  letter('R'),
  id,
  name('public'),
  name('claim_event'),
  letter('d'),
  number(4, 2),
  ...[
    ['claim_id', 1],
    ['id', 1],
    ['name', 0],
    ['note', 0],
  ].flatMap(([column, isKey]) => [
    number(Number(isKey), 1),
    name(String(column)),
    number(25, 4),
    number(0xff_ff_ff_ff, 4),
  ]),
]);

/** A row; `unchanged` for a long value that an update leaves as it was. */
const row = (...values: (string | null | undefined)[]) =>
  Buffer.concat([
    number(values.length, 2),
    ...values.map((value) => {
      if (value === null) return letter('n');
      if (value === undefined) return letter('u');
      return Buffer.concat([letter('t'), number(Buffer.byteLength(value), 4), Buffer.from(value)]);
    }),
  ]);

const begin = Buffer.concat([letter('B'), Buffer.alloc(20)]);
const inserted = (...values: Parameters<typeof row>) => Buffer.concat([letter('I'), id, letter('N'), row(...values)]);

const statementsOf = (...messages: Buffer[]) =>
  statementsFor('claim_event', changesOf([begin, relation, ...messages]), []);

test('rows that were inserted after each other are inserted by one statement, with numbers as they were', () => {
  expect(statementsOf(inserted('c1', 'e1', "it's ż", null), inserted('c2', 'e2', '', 'long'))).toEqual([
    {
      text: 'insert into "claim_event" ("claim_id", "id", "name", "note") overriding system value values ($1, $2, $3, $4), ($5, $6, $7, $8)',
      values: ['c1', 'e1', "it's ż", null, 'c2', 'e2', '', 'long'],
    },
  ]);
});

test('an update sets neither its key nor a long value that it left as it was', () => {
  const update = Buffer.concat([letter('U'), id, letter('N'), row('c1', 'e1', null, undefined)]);
  expect(statementsOf(update)).toEqual([
    {
      text: 'update "claim_event" set "name" = $1 where "claim_id" = $2 and "id" = $3',
      values: [null, 'c1', 'e1'],
    },
  ]);
});

test('an update leaves a number that PostgreSQL gives', () => {
  const update = Buffer.concat([letter('U'), id, letter('N'), row('c1', 'e1', '7', 'long')]);
  const [statement] = statementsFor('claim_event', changesOf([begin, relation, update]), ['name']);
  expect(statement?.text).toBe('update "claim_event" set "note" = $1 where "claim_id" = $2 and "id" = $3');
});

test('an update of a key finds the row by the old one, and sets what differs', () => {
  const old = row('c1', 'e1', null, null);
  const update = Buffer.concat([letter('U'), id, letter('K'), old, letter('N'), row('c1', 'e9', 'new', undefined)]);
  expect(statementsOf(update)).toEqual([
    {
      text: 'update "claim_event" set "id" = $1, "name" = $2 where "claim_id" = $3 and "id" = $4',
      values: ['e9', 'new', 'c1', 'e1'],
    },
  ]);
});

test('a change between inserts keeps its place', () => {
  const deleted = Buffer.concat([letter('D'), id, letter('K'), row('c1', 'e1', null, null)]);
  const truncated = Buffer.concat([letter('T'), number(1, 4), number(0, 1), id]);
  const again = inserted('c1', 'e1', 'again', null);
  expect(statementsOf(inserted('c1', 'e1', 'first', null), deleted, again, truncated).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^insert/),
    'delete from "claim_event" where "claim_id" = $1 and "id" = $2',
    expect.stringMatching(/^insert/),
    'truncate "claim_event"',
  ]);
});
