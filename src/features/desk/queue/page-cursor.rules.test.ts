import { expect, test } from 'vitest';

import { cursorIn, cursorText, entryCursorIn } from './page-cursor.rules.ts';

const id = '01930000-0000-7000-8000-0000000000aa';
const microsOf = (instant: string) => String(Date.parse(instant) * 1_000);

test.each(['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '2026-11-24T12:00:00Z', '9999-12-31T23:59:59Z'])(
  'a page that ends at %s goes on there',
  (instant) => {
    const cursor = { micros: microsOf(instant), id };
    expect(cursorIn(cursorText(cursor))).toEqual(cursor);
  },
);

test.each([`-${'9'.repeat(18)}~${id}`, `${'9'.repeat(19)}~${id}`, `1e9~${id}`, `1~${id} `, '1~', ''])(
  'no page ends at %j',
  (text) => expect(cursorIn(text)).toBeNull(),
);

test.each([id, 'inspection 2026-11-06 12:00:00.123+00'])(
  'a page of a thread that ends at the entry %s goes on there',
  (of) => {
    const cursor = { micros: microsOf('2026-11-24T12:00:00Z'), id: of };
    expect(entryCursorIn(cursorText(cursor))).toEqual(cursor);
  },
);

test.each([`-1~${id}`, `1e9~${id}`, '1~', '~', `1~${'a'.repeat(81)}`, ''])('no page of a thread ends at %j', (text) =>
  expect(entryCursorIn(text)).toBeNull(),
);
