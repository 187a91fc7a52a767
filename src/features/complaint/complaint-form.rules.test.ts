import { describe, expect, test } from 'vitest';

import { longestReach, longestWanted, longestWords } from '#claim/complaint/complaint-limits.rules.ts';
import { readComplaint, type TypedComplaint, typedIn, wrongFields } from './complaint-form.rules.ts';

const typed: TypedComplaint = { kind: 'data', words: 'It took six weeks.', wanted: 'An apology', reach: 'By letter' };

function fieldsOf(values: Record<string, unknown>) {
  return { get: (name: string) => values[name] ?? null };
}

describe('what a form has', () => {
  test('is read by the names of its fields', () => {
    expect(typedIn(fieldsOf(typed))).toEqual(typed);
  });

  test('is of the service, and otherwise empty, where a field is missing or no text', () => {
    const nothing = { kind: 'service', words: '', wanted: '', reach: '' };
    expect(typedIn(fieldsOf({}))).toEqual(nothing);
    expect(typedIn(fieldsOf({ kind: '', words: 7, wanted: ['x'], reach: {} }))).toEqual(nothing);
  });
});

describe('what cannot be sent', () => {
  test.each<[Partial<TypedComplaint>, (keyof TypedComplaint)[]]>([
    [{}, []],
    [{ wanted: '', reach: '' }, []],
    [{ kind: 'service' }, []],
    [{ kind: 'weather' }, ['kind']],
    [{ words: '' }, ['words']],
    [{ words: ' \r\n ' }, ['words']],
    [{ words: 'x'.repeat(longestWords) }, []],
    [{ words: 'x'.repeat(longestWords + 1) }, ['words']],
    [{ wanted: 'x'.repeat(longestWanted) }, []],
    [{ wanted: 'x'.repeat(longestWanted + 1) }, ['wanted']],
    [{ reach: 'x'.repeat(longestReach) }, []],
    [{ reach: 'x'.repeat(longestReach + 1) }, ['reach']],
    [{ kind: '', words: '', reach: 'x'.repeat(longestReach + 1) }, ['words', 'reach', 'kind']],
  ])('case %#: is %j', (change, wrong) => {
    expect(wrongFields({ ...typed, ...change })).toEqual(wrong);
  });

  test('counts neither spaces around it nor the line ends of a form twice', () => {
    expect(wrongFields({ ...typed, wanted: ` ${'x'.repeat(longestWanted)} ` })).toEqual([]);
    const lines = 'x\r\n'.repeat(longestWords / 2);
    expect(wrongFields({ ...typed, words: lines })).toEqual([]);
  });
});

describe('a complaint', () => {
  test('has its texts without spaces around them, and one kind of line end', () => {
    const sent = { kind: 'service', words: ' One\r\ntwo ', wanted: '\r\nA call ', reach: ' By\r\nphone' };
    expect(readComplaint(sent)).toEqual({ kind: 'service', words: 'One\ntwo', wanted: 'A call', reach: 'By\nphone' });
  });

  test('names the first field that is wrong', () => {
    expect(readComplaint({ ...typed, words: '', kind: 'weather' })).toEqual({ wrong: 'words' });
    expect(readComplaint({ ...typed, kind: 'weather' })).toEqual({ wrong: 'kind' });
  });
});
