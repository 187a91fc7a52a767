import { expect, test } from 'vitest';

import { searchWordsOf } from './search-words.rules.ts';

test.each([
  ['Priya O’Nair', ['priya', 'onair']],
  ['Jo', []],
  ['Li Wu', ['li', 'wu']],
  ['Sam JONES jones', ['jones', 'sam']],
  ['Jo Jones Jon', ['jones']],
  ['a '.repeat(100), ['a']],
  ['Ana de la Cruz Moreno García', ['moreno', 'garcia', 'cruz', 'ana']],
  ['CLM-54321', []],
  ['LS6 2AB', []],
  ['07700 900123', []],
])('the words of a name in %j are %j', (typed, names) => expect(searchWordsOf(typed)?.names).toEqual(names));
