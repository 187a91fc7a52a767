import { expect, test } from 'vitest';

import { retryBody, updatesQuery } from './deliveries.rules.ts';

const id = '5b0e8f0e-9d1c-4b7e-8a51-3f6f5f0d9a10';

test.each([
  ...['mail', 'text', 'claim'].map((what) => ({ what, id })),
  ...['0', '7', '1'.repeat(18)].map((one) => ({ what: 'job', id: one })),
])('%j is sent again', (body) => expect(retryBody.parse(body)).toEqual(body));

test.each([
  [{ what: 'mail', id: '7' }, 'This must be an id.'],
  [{ what: 'job', id }, 'This must be an id.'],
  [{ what: 'job', id: '7x' }, 'This must be an id.'],
  [{ what: 'job', id: 'x7' }, 'This must be an id.'],
  [{ what: 'job', id: '' }, 'This must be an id.'],
  [{ what: 'job', id: '1'.repeat(19) }, 'This must be an id.'],
  [{ what: 'push', id }, 'This must be mail, text, claim or job.'],
  [{ what: 'mail', id, other: 1 }, /./],
  [{ what: 'job', id: '7', other: 1 }, /./],
])('%j is refused', (body, words) => expect(retryBody.safeParse(body).error?.issues[0]?.message).toMatch(words));

test.each([' CLM-1 ', 'CLM-1', 'x'.repeat(64)])('the updates of %j are looked for', (claim) =>
  expect(updatesQuery.parse({ claim })).toEqual({ claim: claim.trim() }),
);

test.each([
  [{}, 'This must be a text.'],
  [{ claim: 7 }, 'This must be a text.'],
  [{ claim: ' ' }, 'Name a claim.'],
  [{ claim: 'x'.repeat(65) }, 'This may have at most 64 characters.'],
  [{ claim: '\0CLM-1' }, /./],
  [{ claim: 'CLM-1\0' }, /./],
  [{ claim: 'CLM-1', other: 1 }, /./],
])('the updates of %j are not looked for', (query, words) =>
  expect(updatesQuery.safeParse(query).error?.issues[0]?.message).toMatch(words),
);
