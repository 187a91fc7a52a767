import { describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';

import {
  attachBody,
  beginBody,
  named,
  ofClaim,
  ofContact,
  readQuery,
  sayBody,
  seenBody,
} from './claimant-chat-bodies.rules.ts';
import { longestChatText, longestContactName } from './chat-answers.rules.ts';

const refusalOf = (schema: ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;
const clientId = '5b0e8f0e-9d1c-4b7e-8a51-3f6f5f0d9a10';

describe('what is said', () => {
  const say = (text: unknown) => sayBody.safeParse({ claimId: null, clientId, text });

  test('loses control characters and the space around it', () => {
    expect(say(' Hello\u0007\r\nthere ').data?.text).toBe('Hello\nthere');
  });

  test.each([
    [' \u0007 ', 'Write something first.'],
    ['x'.repeat(longestChatText + 1), `This may have at most ${longestChatText} characters.`],
    [7, 'This must be a text.'],
  ])('%j is refused', (text, words) => {
    expect(say(text).error?.issues.map(({ message }) => message)).toEqual([words]);
  });

  test('may be as long as the limit, and needs the browser’s id', () => {
    expect(say('x'.repeat(longestChatText)).success).toBe(true);
    expect(refusalOf(sayBody, { claimId: null, clientId: 'x', text: 'Hello' })).toBe('This must be a UUID.');
    expect(refusalOf(sayBody, { clientId, text: 'Hello' })).toBe('This must be a text.');
  });
});

describe('a conversation begins', () => {
  const contact = { name: ' Priya\n Nair ', email: ' priya@example.com ', gdprConsent: true };

  test('of a claim, or with a name and an address', () => {
    expect(beginBody.parse({ claimId: 'C', gdprConsent: true })).toEqual({ claimId: 'C', gdprConsent: true });
    expect(beginBody.parse(contact)).toEqual({ name: 'Priya Nair', email: 'priya@example.com', gdprConsent: true });
    expect(beginBody.parse({ ...contact, website: 'x' })).toHaveProperty('website', 'x');
  });

  test.each([
    { claimId: 'C', gdprConsent: false },
    { claimId: 'C' },
    { claimId: 7, gdprConsent: true },
    { ...contact, gdprConsent: false },
    { ...contact, name: ' ' },
    { ...contact, name: 7 },
    { ...contact, name: 'x'.repeat(longestContactName + 1) },
    { ...contact, email: 'priya' },
    { ...contact, website: 'x'.repeat(501) },
    { ...contact, claimId: 'C' },
    {},
  ])('not with %j', (body) => expect(beginBody.safeParse(body).success).toBe(false));
});

test.each([
  [ofClaim, { claimId: 'C' }, 'Please tick this box if you consent to our Privacy Notice'],
  [ofContact, { name: ' ', email: 'priya@example.com', gdprConsent: true }, 'Enter your name.'],
  [
    ofContact,
    { name: ' '.repeat(longestContactName + 1), email: 'priya@example.com', gdprConsent: true },
    `This may have at most ${longestContactName} characters.`,
  ],
  [
    ofContact,
    { name: 'Priya', email: 'priya', gdprConsent: true },
    'Enter an email address in the correct format, like name@example.com.',
  ],
])('a conversation that cannot begin says why, in one sentence (%#)', (schema, body, words) =>
  expect(schema.safeParse(body).error?.issues.map(({ message }) => message)).toEqual([words]),
);

test('positions are whole, from 0 up to what the store holds', () => {
  expect(readQuery.parse({ claimId: 'C', after: '0', before: '2147483647' })).toEqual({
    claimId: 'C',
    after: 0,
    before: 2_147_483_647,
  });
  expect(readQuery.parse({})).toEqual({});
  for (const after of ['-1', '1.5', 'x', '2147483648']) expect(readQuery.safeParse({ after }).success).toBe(false);
  expect(seenBody.parse({ claimId: null, position: 0 })).toEqual({ claimId: null, position: 0 });
  for (const position of [-1, 2_147_483_648])
    expect(seenBody.safeParse({ claimId: null, position }).success).toBe(false);
  expect(refusalOf(seenBody, { claimId: null, position: '1' })).toBe('This must be a position.');
});

test('a call names the claim, and nothing that it does not know', () => {
  expect(refusalOf(named, {})).toBe('This must be a text.');
  expect(refusalOf(attachBody, { claimId: null })).toBe('This must be a text.');
  expect(attachBody.parse({ claimId: 'C' })).toEqual({ claimId: 'C' });
  for (const schema of [named, attachBody, readQuery])
    expect(schema.safeParse({ claimId: 'C', x: 1 }).success).toBe(false);
});
