import { describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';

import { outgoingEventNames } from '#shared/outgoing-event-types.ts';
import {
  changeWebhookBody,
  createWebhookBody,
  deliveriesQuery,
  replayBody,
  rotateBody,
  testBody,
  turnOnBody,
} from './webhook-bodies.rules.ts';

const refusals = (schema: ZodType, body: unknown) => schema.safeParse(body).error?.issues.map(({ message }) => message);
const url = 'https://example.com/hook';
const [first, second] = outgoingEventNames;

describe('a webhook', () => {
  test('has an address; a description and a choice of events are its own', () => {
    expect(createWebhookBody.parse({ url: ` ${url} ` })).toEqual({ url, description: '', eventTypes: null });
    expect(createWebhookBody.parse({ url, description: ' Workshop ', eventTypes: [second, first, second] })).toEqual({
      url,
      description: 'Workshop',
      eventTypes: [first, second],
    });
    expect(
      createWebhookBody.parse({ url, description: 'x'.repeat(200), eventTypes: outgoingEventNames }).eventTypes,
    ).toEqual(outgoingEventNames);
  });

  test('is changed in one part at a time', () => {
    expect(changeWebhookBody.parse({})).toEqual({});
    expect(changeWebhookBody.parse({ url })).toEqual({ url });
    expect(changeWebhookBody.parse({ description: ' x ' })).toEqual({ description: 'x' });
    expect(changeWebhookBody.parse({ eventTypes: null })).toEqual({ eventTypes: null });
  });

  test.each([
    [{ url: 7 }, 'Enter the address.'],
    [{ url: ' ' }, 'Enter the address.'],
    [{ url: `https://example.com/${'x'.repeat(1_000)}` }, 'This may have at most 1000 characters.'],
    [{ description: 7 }, 'This must be a text.'],
    [{ description: 'x'.repeat(201) }, 'This may have at most 200 characters.'],
    [{ description: 'a\nb' }, 'This may have no control characters.'],
    [{ description: '\uD800' }, 'This holds half of a character.'],
    [{ eventTypes: 'all' }, 'This must be a list of event types, or null for all.'],
    [{ eventTypes: [] }, 'Choose at least one type.'],
    [{ eventTypes: [...outgoingEventNames, first] }, 'Name each type once.'],
    [{ eventTypes: ['other'] }, `This must be one of: ${outgoingEventNames.join(', ')}.`],
  ])('with %j is refused in clear words', (more, words) => {
    expect(refusals(createWebhookBody, { url, ...more })).toEqual([words]);
    expect(refusals(changeWebhookBody, more)).toEqual([words]);
  });
});

test('a secret is kept for a day after it was replaced, for a week at most', () => {
  expect(rotateBody.parse({})).toEqual({ overlapHours: 24 });
  for (const overlapHours of [0, 168]) expect(rotateBody.parse({ overlapHours })).toEqual({ overlapHours });
  expect(refusals(rotateBody, { overlapHours: -1 })).toEqual(['This must be 0 or more.']);
  expect(refusals(rotateBody, { overlapHours: 169 })).toEqual(['This may be at most 168.']);
  expect(refusals(rotateBody, { overlapHours: 1.5 })).toEqual(['This must be a whole number of hours.']);
  expect(refusals(rotateBody, { overlapHours: '1' })).toEqual(['This must be a number of hours.']);
});

test('events are sent again since an instant with a zone', () => {
  const since = new Date('2026-11-21T10:00:00Z');
  expect(replayBody.parse({ since: '2026-11-21T11:00:00+01:00' })).toEqual({ since, which: 'dead' });
  expect(replayBody.parse({ since: '2026-11-21T10:00:00Z', which: 'all' })).toEqual({ since, which: 'all' });
  expect(replayBody.parse({ since: '2026-11-21T10:00:00Z', which: 'dead' }).which).toBe('dead');
  expect(refusals(replayBody, { since: '2026-11-21' })).toEqual([
    'Send an ISO 8601 instant with a zone, such as 2026-11-21T10:00:00Z.',
  ]);
  expect(refusals(replayBody, { since: '2026-11-21T10:00:00Z', which: 'some' })).toEqual(['This must be dead or all.']);
});

test('deliveries come in pages of 25 unless more are asked for', () => {
  expect(deliveriesQuery.parse({})).toEqual({ limit: 25 });
  expect(deliveriesQuery.parse({ before: '7', limit: '100' })).toEqual({ before: 7, limit: 100 });
  for (const query of [
    { limit: '0' },
    { limit: '101' },
    { limit: '1.5' },
    { before: '0' },
    { before: '1e300' },
    { state: 'x' },
  ])
    expect(deliveriesQuery.safeParse(query).success).toBe(false);
});

test('turning on skips nothing unless it says so, and a test may name its event', () => {
  expect(turnOnBody.parse({})).toEqual({ skipMissed: false });
  expect(refusals(turnOnBody, { skipMissed: 1 })).toEqual(['This must be true or false.']);
  expect(testBody.parse({})).toEqual({});
  expect(testBody.parse({ type: first })).toEqual({ type: first });
  expect(refusals(testBody, { type: 'x' })).toEqual([`This must be one of: ${outgoingEventNames.join(', ')}.`]);
});

test.each([
  [createWebhookBody, { url }],
  [changeWebhookBody, {}],
  [turnOnBody, {}],
  [rotateBody, {}],
  [testBody, {}],
  [replayBody, { since: '2026-11-21T10:00:00Z' }],
  [deliveriesQuery, {}],
])('nothing else is taken (%#)', (schema, body) => {
  expect(schema.safeParse(body).success).toBe(true);
  expect(schema.safeParse({ ...body, other: 1 }).success).toBe(false);
});
