import { describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';

import { changeBody, preferencesBody, pushStateBody, subscribeBody, unsubscribeBody } from './preferences.rules.ts';

const refusals = (schema: ZodType, body: unknown) => schema.safeParse(body).error?.issues.map(({ message }) => message);
const isTaken = (schema: ZodType, body: unknown) => schema.safeParse(body).success;
const either = 'Name the claim, or give the token of a link, and not both.';

describe('preferences are asked for', () => {
  test('by the claim or by the token of a link', () => {
    expect(preferencesBody.parse({ claimId: 'C' })).toEqual({ claimId: 'C' });
    expect(preferencesBody.parse({ token: 'T' })).toEqual({ token: 'T' });
  });

  test.each([
    [{}, either],
    [{ claimId: 'C', token: 'T' }, either],
    [{ claimId: 7 }, 'This must be a text.'],
    [{ token: 'x'.repeat(201) }, 'This is too long.'],
  ])('not by %j', (body, words) => {
    expect(refusals(preferencesBody, body)).toEqual([words]);
    expect(isTaken(preferencesBody, { claimId: 'C', other: 1 })).toBe(false);
  });
});

describe('a change', () => {
  const channels = { mail: true, text: false, push: true };
  const change = { claimId: 'C', channels, locale: 'en-GB', quietHours: true, stopped: false };

  test('names each channel, the language, the quiet hours and whether all is stopped', () => {
    expect(changeBody.parse(change)).toEqual(change);
  });

  test.each([
    [{ channels: null }, 'Name each channel.'],
    [{ channels: { mail: true, text: true } }, 'This must be true or false.'],
    [{ quietHours: 'yes' }, 'This must be true or false.'],
    [{ stopped: undefined }, 'This must be true or false.'],
    [{ locale: 'xx' }, /^This must be en-GB or /],
    [{ token: 'T' }, either],
  ])('with %j is refused', (more, words) => {
    expect(refusals(changeBody, { ...change, ...more })).toEqual([expect.stringMatching(words)]);
  });

  test('says nothing else', () => {
    expect(isTaken(changeBody, { ...change, other: 1 })).toBe(false);
    expect(isTaken(changeBody, { ...change, channels: { ...channels, fax: true } })).toBe(false);
  });

  test('is refused at the claim when both are named', () => {
    expect(changeBody.safeParse({ ...change, token: 'T' }).error?.issues[0]?.path).toEqual(['claimId']);
  });
});

describe('a browser that takes notifications', () => {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const subscription = { endpoint: 'https://push.example.com/1', expirationTime: null, keys };

  test('gives its address and keys, padded or not', () => {
    expect(subscribeBody.parse({ claimId: 'C', subscription })).toEqual({ claimId: 'C', subscription });
    const padded = { p256dh: `${'B'.repeat(87)}=`, auth: `${'a'.repeat(22)}==` };
    expect(isTaken(subscribeBody, { claimId: 'C', subscription: { ...subscription, keys: padded } })).toBe(true);
    expect(isTaken(subscribeBody, { claimId: 'C', subscription: { endpoint: 'x', keys } })).toBe(true);
  });

  test.each([
    { ...keys, p256dh: 'B'.repeat(86) },
    { ...keys, p256dh: 'B'.repeat(89) },
    { ...keys, p256dh: `=${'B'.repeat(86)}` },
    { ...keys, p256dh: `${'B'.repeat(85)}===` },
    { ...keys, p256dh: `${'B'.repeat(86)}+` },
    { ...keys, auth: 'a'.repeat(21) },
    { ...keys, auth: 'a'.repeat(25) },
    { ...keys, auth: `${'a'.repeat(22)}/` },
    { ...keys, other: 1 },
  ])('is not taken with the keys %j', (wrong) => {
    expect(isTaken(subscribeBody, { claimId: 'C', subscription: { ...subscription, keys: wrong } })).toBe(false);
  });

  test.each(['', 'x'.repeat(1_001), 7])('is not taken at the address %j', (endpoint) => {
    expect(isTaken(subscribeBody, { claimId: 'C', subscription: { ...subscription, endpoint } })).toBe(false);
    expect(isTaken(pushStateBody, { claimId: 'C', endpoint })).toBe(false);
    expect(isTaken(unsubscribeBody, { claimId: 'C', endpoint })).toBe(false);
  });

  test('is asked about by its address, if it has one, and forgotten by it', () => {
    expect(pushStateBody.parse({ claimId: 'C', endpoint: null })).toEqual({ claimId: 'C', endpoint: null });
    expect(pushStateBody.parse({ claimId: 'C', endpoint: 'x' })).toEqual({ claimId: 'C', endpoint: 'x' });
    expect(unsubscribeBody.parse({ claimId: 'C', endpoint: 'x' })).toEqual({ claimId: 'C', endpoint: 'x' });
    expect(refusals(unsubscribeBody, { claimId: 'C', endpoint: null })).toEqual(['This must be a text.']);
  });
});
