import { describe, expect, test } from 'vitest';

import { matchChildren } from './match-children.rules.ts';
import { isSame } from './same-row.rules.ts';

type Entry = { text: string; external_id?: string | null };
type Row = Entry & { id: number };

const matched = (stored: Row[], wanted: Entry[]) =>
  matchChildren(stored, wanted, ({ text }) => text).map((row) => row?.id);

describe('a list that is sent again', () => {
  test('keeps the rows of equal content, each once and in order', () => {
    const stored = [
      { id: 1, text: 'a' },
      { id: 2, text: 'b' },
      { id: 3, text: 'a' },
    ];
    const sent = ['a', 'c', 'a', 'a', 'b'].map((text) => ({ text }));
    expect(matched(stored, sent)).toEqual([1, undefined, 3, undefined, 2]);
  });

  test('finds a row by the operator’s id, whatever its content and place', () => {
    const stored = [
      { id: 1, text: 'a', external_id: 'x' },
      { id: 2, text: 'b', external_id: 'y' },
    ];
    expect(
      matched(stored, [
        { text: 'a', external_id: 'y' },
        { text: 'new', external_id: 'x' },
      ]),
    ).toEqual([2, 1]);
  });

  test('gives a row of equal content to no entry with another id, but to one without', () => {
    const stored = [{ id: 1, text: 'a', external_id: 'x' }];
    expect(matched(stored, [{ text: 'a', external_id: 'y' }])).toEqual([undefined]);
    expect(matched(stored, [{ text: 'a', external_id: null }])).toEqual([1]);
    expect(matched([{ id: 2, text: 'a', external_id: null }], [{ text: 'a', external_id: 'y' }])).toEqual([2]);
  });

  test('lets the id win over an earlier entry of equal content', () => {
    const stored = [
      { id: 1, text: 'a', external_id: 'x' },
      { id: 2, text: 'a' },
    ];
    expect(matched(stored, [{ text: 'a' }, { text: 'a', external_id: 'x' }])).toEqual([2, 1]);
  });

  test('takes each row of a repeated id once', () => {
    const stored = [
      { id: 1, text: 'a', external_id: 'x' },
      { id: 2, text: 'b', external_id: 'x' },
    ];
    const again = { text: 'c', external_id: 'x' };
    expect(matched(stored, [again, again, again])).toEqual([1, 2, undefined]);
  });
});

describe('a row is the same', () => {
  test.each([
    [{ a: 1, b: 'x' }, { a: 1 }, true],
    [{ a: 1, b: 'x' }, { a: 1, b: 'y' }, false],
    [{ at: new Date(5) }, { at: new Date(5) }, true],
    [{ at: new Date(5) }, { at: new Date(6) }, false],
    [{ decimal_value: '1.50' }, { decimal_value: 1.5 }, true],
    [{ decimal_value: '1.50' }, { decimal_value: 1.6 }, false],
    [{ decimal_value: '0' }, { decimal_value: null }, false],
    [{ decimal_value: null }, { decimal_value: 0 }, false],
    [{ decimal_value: null }, { decimal_value: null }, true],
    [{ other: '1.50' }, { other: 1.5 }, false],
  ])('%j with %j: %s', (stored, wanted, same) => expect(isSame(stored, wanted)).toBe(same));
});
