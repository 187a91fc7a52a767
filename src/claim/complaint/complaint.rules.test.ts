import { expect, test } from 'vitest';

import { mayBeComplaint } from './complaint.rules.ts';

test.each([
  ['I want to make a complaint.', true],
  ['I’ll go to the Ombudsman', true],
  ['This is a complaint about my data, I will tell the ICO.', true],
  ['When does my phone come back?', false],
  ['The icon is gone.', false],
])('“%s” is offered as a complaint: %s', (text, isOffered) => {
  expect(mayBeComplaint(text)).toBe(isOffered);
});
