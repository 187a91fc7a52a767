import { expect, test } from 'vitest';
import type { ZodType } from 'zod';

import { dayMs } from '#shared/time/milliseconds.ts';
import { longestForWhom, listedMs, mostDays, sharedPath } from './share-limits.rules.ts';
import { endLinkBody, openBody, shareBody, sharedCodeBody } from './share.rules.ts';

const linkId = '01930000-0000-7000-8000-000000000001';
const share = { claimId: 'CLM-1', linkId, days: 7 };

const messagesOf = (body: ZodType, value: object): string[] =>
  body.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

const days = `days: This must be a whole number from 1 to ${mostDays}.`;

test.each<[object, string[]]>([
  [{}, []],
  [{ days: 1 }, []],
  [{ days: mostDays }, []],
  [{ days: 0 }, [days]],
  [{ days: mostDays + 1 }, [days]],
  [{ days: 1.5 }, [days]],
  [{ days: '7' }, [days]],
  [{ claimId: 'x'.repeat(200) }, []],
  [{ claimId: 'x'.repeat(201) }, ['claimId: This is too long.']],
  [{ claimId: 1 }, ['claimId: This must be a text.']],
  [{ linkId: 'abc' }, ['linkId: This must be a UUID of the sender’s.']],
  [{ forWhom: 'x'.repeat(longestForWhom) }, []],
  [{ forWhom: 'x'.repeat(longestForWhom + 1) }, [`forWhom: This may have at most ${longestForWhom} characters.`]],
  [{ forWhom: 1 }, ['forWhom: This must be a text.']],
  [{ email: 'x'.repeat(254) }, []],
  [{ email: 'x'.repeat(255) }, ['email: This is too long.']],
  [{ email: 1 }, ['email: This must be a text.']],
  [{ more: 1 }, [': Unrecognized key: "more"']],
])('a share with %j is told %j', (change, messages) => {
  expect(messagesOf(shareBody, { ...share, ...change })).toEqual(messages);
});

test('a link is for nobody by name where none is said', () => {
  expect(shareBody.parse(share)).toEqual({ ...share, forWhom: '' });
});

test('ending a link takes the claim and the link', () => {
  expect(endLinkBody.safeParse({ claimId: 'CLM-1', linkId }).success).toBe(true);
  expect(endLinkBody.safeParse({ claimId: 'CLM-1' }).success).toBe(false);
});

test('a secret is a text or null, and nothing longer than one can be', () => {
  const taken = [null, '', 'x'.repeat(200)].map((secret) => openBody.safeParse({ secret }).success);
  expect(taken).toEqual([true, true, true]);
  const refused = ['x'.repeat(201), 1, undefined].map((secret) => openBody.safeParse({ secret }).success);
  expect(refused).toEqual([false, false, false]);
});

test('a code is a text', () => {
  expect(messagesOf(sharedCodeBody, { code: '123456' })).toEqual([]);
  expect(messagesOf(sharedCodeBody, { code: 1 })).toEqual(['code: This must be a text.']);
  expect(messagesOf(sharedCodeBody, { code: 'x'.repeat(1_000) })).toEqual(['code: This is too long.']);
});

test('a link that is over is listed for thirty days', () => {
  expect(listedMs / dayMs).toBe(30);
  expect(sharedPath('CLM-1')).toBe('/shared/CLM-1');
});
