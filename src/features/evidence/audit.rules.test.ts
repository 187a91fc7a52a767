import { describe, expect, test } from 'vitest';

import { auditQuery, cursorIn, cursorOf } from './audit.rules.ts';

const id = '5b0e8f0e-9d1c-4b7e-8a51-3f6f5f0d9a10';
const at = '2026-11-21T10:00:00.123Z';

describe('a search of the audit', () => {
  test('without anything finds all', () => {
    expect(auditQuery.parse({})).toEqual({ claim: '', person: '', before: '' });
  });

  test('is trimmed, with days, a kind and a cursor', () => {
    const days = { kind: 'claim', from: '2026-11-01', to: '2026-11-21' };
    expect(auditQuery.parse({ claim: ' CLM-1 ', person: ' priya ', ...days, before: `${at}~${id}` })).toEqual({
      claim: 'CLM-1',
      person: 'priya',
      ...days,
      before: `${at}~${id}`,
    });
  });

  test.each([
    [{ claim: 'x'.repeat(65) }, 'This may have at most 64 characters.'],
    [{ person: 'x'.repeat(321) }, 'This may have at most 320 characters.'],
    [{ before: 'x'.repeat(101) }, 'This may have at most 100 characters.'],
    [{ from: '21/11/2026' }, 'This must be a day such as 2026-11-21.'],
    [{ to: 'today' }, 'This must be a day such as 2026-11-21.'],
    [{ kind: 'other' }, /^This must be one of claim, /],
    [{ claim: 'a\0b' }, /./],
    [{ until: '2026-11-21' }, /./],
  ])('%j is refused', (query, words) => {
    expect(auditQuery.safeParse(query).error?.issues[0]?.message).toMatch(words);
  });
});

describe('a cursor', () => {
  test('leads back to its entry', () => {
    expect(cursorIn(cursorOf({ at, id }))).toEqual({ at: new Date(at), id });
    expect(cursorIn(`2026-11-21T10:00:00Z~${id}`)).toEqual({ at: new Date('2026-11-21T10:00:00Z'), id });
  });

  test.each([
    '',
    at,
    `~${id}`,
    `${at}~`,
    `x${at}~${id}`,
    `${at}x~${id}`,
    `${at}~x${id}`,
    `${at}~${id}x`,
    `${at}~${id.slice(1)}`,
    `${at}~${id.toUpperCase()}`,
    `${at}~5b0e8f0e-9d1c-4b7e-3f6f5f0d9a10`,
    `2026-13-21T10:00:00Z~${id}`,
    `2026-11-21T10:00Z~${id}`,
    `2026-11-21T10:00:00.1234567Z~${id}`,
    `2026-11-21~${id}`,
  ])('%j is none', (cursor) => expect(cursorIn(cursor)).toBeNull());
});
