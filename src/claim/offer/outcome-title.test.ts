import { expect, test } from 'vitest';
import { outcomeTitle } from './outcome-title.ts';

test.each([
  [undefined, 'What you can choose'],
  ['yours', 'What you can choose'],
  ['expired', 'What you can choose'],
  ['chosen', 'What you chose'],
  ['in-hand', 'What you chose'],
  ['done', 'What you chose'],
  ['over', 'What you can choose'],
])('the page of an offer that is %s is called %s', (state, title) => expect(outcomeTitle(state)).toBe(title));
