import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { documentAs } from '../document/claim-document-problem.server.ts';
import { claimDocument, type ClaimInput } from '../document/claim-document.rules.ts';
import { warningsOfDocument, warningsOfMessages } from './document-warnings.server.ts';

const now = new Date('2026-11-06T10:00:00Z');
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const sound: ClaimInput = {
  endUserEmail: 'priya@example.com',
  endUserMobile: '07700 900123',
  registeredAddress: { line1: '14 Marsh Lane', city: 'Leeds', postcode: 'LS9 8AB' },
  deliveryAddress: '14 Marsh Lane\n\n\nLeeds\nLS9 8AB',
  nextDeliveryAttemptDate: '2026-11-30T10:00:00Z',
  lastCollectionAttemptDate: '0001-01-01T00:00:00Z',
  events: [
    { eventDate: '2026-11-05T10:00:00Z', name: 'Claim state changed to Inspection.', relatedState: 'Inspection' },
    { eventDate: '2026-11-05T10:00:00Z', name: 'Courier telephoned' },
  ],
};

const codesOf = async (change: ClaimInput) => {
  const document = documentAs(claimDocument, { ...sound, ...change });
  const warnings = await warningsOfDocument(database.kysely, document, now);
  return warnings.map(({ pointer, code }) => `${pointer} ${code}`);
};

test('a sound document has none', async () => {
  expect(await codesOf({})).toEqual([]);
});

describe('warns of', () => {
  test.each<[string, ClaimInput, string[]]>([
    ['an e-mail address that is none', { endUserEmail: 'priya@example' }, ['/endUserEmail email-unreachable']],
    ['a mobile number that is none', { endUserMobile: '12' }, ['/endUserMobile mobile-unreachable']],
    ['no way to reach anybody', { endUserEmail: '', endUserMobile: '' }, ['/endUserEmail no-contact']],
    ['no registered post code', { registeredAddress: null }, ['/registeredAddress/postcode no-postcode']],
    ['a post code that is none', { registeredAddress: { line1: '1', city: 'Leeds', postcode: 'not known yet' } }, []],
    [
      'a post code of signs',
      { registeredAddress: { line1: '1', city: 'Leeds', postcode: '?' } },
      ['/registeredAddress/postcode postcode-doubtful'],
    ],
    [
      'a return address without first line and post code',
      { deliveryAddress: { city: 'Leeds' } },
      ['/deliveryAddress/postcode no-postcode', '/deliveryAddress/line1 address-incomplete'],
    ],
    [
      'a visit in two years',
      { nextDeliveryAttemptDate: '2028-11-06T10:00:00Z' },
      ['/nextDeliveryAttemptDate date-far-away'],
    ],
    [
      'a visit of last century',
      { lastDeliveryAttemptDate: '2001-01-01T00:00:00Z' },
      ['/lastDeliveryAttemptDate date-far-away'],
    ],
    ['a payment of next week', { excessTakenDate: '2026-11-13T10:00:00Z' }, ['/excessTakenDate date-far-away']],
    [
      'an event of next month',
      { events: [{ eventDate: '2026-12-06T10:00:00Z', name: 'Courier telephoned' }] },
      ['/events/0/eventDate date-far-away'],
    ],
    [
      'an event of a state without the state',
      { events: [{ eventDate: '2026-11-05T10:00:00Z', name: 'Claim State Changed To Repair.' }] },
      ['/events/0/relatedState event-without-tracked-state'],
    ],
  ])('%s', async (_, change, codes) => {
    expect(await codesOf(change)).toEqual(codes);
  });

  test('an event of a state that no step of the tracker has', async () => {
    await database.kysely
      .insertInto('state')
      .values({ id: crypto.randomUUID(), system_name: 'Parked', name: 'Parked', status: 'On Hold' })
      .execute();
    const events = [{ eventDate: '2026-11-05T10:00:00Z', name: 'Parked', relatedState: 'Parked' }];
    expect(await codesOf({ events })).toEqual(['/events/0/relatedState event-without-tracked-state']);
  });

  test('the first 50 places alone', async () => {
    const events = Array.from({ length: 200 }, () => ({ eventDate: '2036-11-05T10:00:00Z', name: 'Far away' }));
    expect((await codesOf({ events })).length).toBe(50);
  });
});

test.each([
  [3, 1, true, 1],
  [0, 1, true, 1],
  [3, 1, false, 1],
  [1, 1, false, 0],
  [0, 2, false, 0],
])('%i messages before and %i after, patched: %s, are %i warnings', (before, after, isPatched, count) => {
  expect(warningsOfMessages(before, after, isPatched).length).toBe(count);
});
