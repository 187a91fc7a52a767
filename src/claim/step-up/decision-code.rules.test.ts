import { expect, test } from 'vitest';

import { confirmationOf } from './decision-code.rules.ts';

test.each([
  ['amina@example.com', false, 'none'],
  ['', false, 'none'],
  ['amina@example.com', true, 'mailed-code'],
  ['', true, 'by-telephone'],
  ['two@example.com, three@example.com', true, 'by-telephone'],
])('with the address %j and a code asked for (%s), it is %s', (email, needsCode, confirmation) =>
  expect(confirmationOf({ email, needsCode })).toBe(confirmation),
);
