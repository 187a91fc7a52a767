import { expect, test } from 'vitest';

import { searchWordsOf } from './search-words.rules.ts';

test.each([
  ['Priya O’Nair', ['priya', 'onair']],
  ['Jo', []],
  ['CLM-54321', []],
  ['LS6 2AB', []],
  ['07700 900123', []],
])('the words of a name in %j are %j', (typed, names) => expect(searchWordsOf(typed)?.names).toEqual(names));
