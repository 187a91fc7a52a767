import { describe, expect, test } from 'vitest';

import { complaintKinds } from '../complaint.rules.ts';
import { letterInShort } from './letter-in-short.rules.ts';
import { letterKindsOf } from '../letters.rules.ts';

const all = complaintKinds.flatMap((kind) => letterKindsOf(kind).map((letter) => [letter, kind] as const));

const final = { letter: 'final', kind: 'service', isEarly: false } as const;

describe('what a letter says, beside it', () => {
  test.each(all)('%s about %s: in Polish, with where to get help', (letter, kind) => {
    expect(letterInShort({ letter, kind, isEarly: false }, 'pl')).toMatch(
      /^To pismo jest po angielsku\. .{40,} napisz do nas lub zadzwoń\.$/,
    );
  });

  test('each letter of a kind says something else', () => {
    const texts = letterKindsOf('service').map((letter) =>
      letterInShort({ letter, kind: 'service', isEarly: false }, 'pl'),
    );
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('a final answer says by when the ombudsman may be asked, and of personal data whom else', () => {
    expect(letterInShort(final, 'pl')).toMatch(/w ciągu 6 miesięcy .* rzecznika/);
    expect(letterInShort({ ...final, kind: 'data' }, 'pl')).toContain('Information Commissioner’s Office');
    expect(letterInShort({ ...final, kind: 'data' }, 'pl')).not.toMatch(/rzecznika|6 miesięcy/);
  });

  test('a summary says by when the ombudsman may be asked', () => {
    expect(letterInShort({ ...final, letter: 'summary' }, 'pl')).toMatch(/w ciągu 6 miesięcy .* rzecznika/);
  });

  test.each(['en-GB', 'en-US'] as const)('nothing is added in %s', (locale) => {
    expect(letterInShort(final, locale)).toBeNull();
  });

  test.each([true, false])('an 8-week letter says by when the final answer is expected: early %s', (isEarly) => {
    const text = letterInShort({ letter: 'eight-weeks', kind: 'service', isEarly }, 'pl');
    expect(text).toContain('do kiedy można spodziewać się ostatecznej odpowiedzi');
    expect(text).not.toContain('odezwiemy');
  });

  test('an 8-week letter that goes before their end does not say that the ombudsman may be asked now', () => {
    const early = letterInShort({ letter: 'eight-weeks', kind: 'service', isEarly: true }, 'pl');
    expect(early).toContain('od kiedy możesz bezpłatnie złożyć skargę');
    expect(early).not.toContain('Już teraz');
  });
});
