// A device that went back, of a claim that was opened again, is collected anew.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { notificationJob } from '#main/start/notification-jobs.ts';
import { desk, failedEvent, graphql, newClaim, put, send, startParcels } from './parcels.fixture.ts';
import { mailsOf } from './told-notice.fixture.ts';

// It is Friday 6 November 2026, 12:00.
beforeAll(() => startParcels());
afterAll(() => desk?.close());

const reached = (relatedState: string, day: string) => ({
  relatedState,
  name: `Claim state changed to ${relatedState}.`,
  eventDate: `2026-${day}T09:00:00Z`,
});
const end = 'Repaired Equipment Returned to End User';
const before = [
  reached('Collection Arranged', '10-12'),
  reached('Equipment Received', '10-14'),
  reached('Repair', '10-20'),
  reached(end, '10-26'),
];
const endedClaim = () =>
  newClaim({
    state: end,
    events: before,
    endUserEmail: 'oliver@example.com',
    lastCollectionAttemptDate: '2026-10-13T10:00:00Z',
    nextDeliveryAttemptDate: null,
    lastDeliveryAttemptDate: '2026-10-26T10:00:00Z',
  });

const booked = {
  state: 'Collection Arranged',
  nextCollectionAttemptDate: '2026-11-10T09:00:00Z',
  courier: 'Evri',
};
const reopen = (number: string, more: object[] = [], change: object = booked) =>
  desk.operator('PATCH', `/claims/${number}`, {
    ...change,
    events: [...before, reached('Collection Arranged', '11-06'), ...more],
  });

type Shown = {
  wording: { sentence: string; when: { date: string } | null };
  visits: { kind: string; date: string }[];
  todo: { kind: string }[];
  collectionProgress: { status: string; doneAt: string | null; nextAttempt: string | null; lastAttempt: string | null };
};

async function shown(id: string): Promise<Shown> {
  const query = `query ($id: ID!) { claim(id: $id) { wording { sentence when { date } } visits { kind date } todo { kind }
    collectionProgress { status doneAt nextAttempt lastAttempt } } }`;
  const { data } = await graphql<{ claim: Shown }>(id, query, { id });
  if (data === null) throw new Error('The claim was not answered.');
  return data.claim;
}

async function collectedAt(claimId: string): Promise<string[]> {
  const query = 'query ($id: ID!) { claimTimeline(claimId: $id, first: 50) { entries { kind at } } }';
  const { data } = await graphql<{ claimTimeline: { entries: { kind: string; at: string }[] } }>(claimId, query, {
    id: claimId,
  });
  return (data?.claimTimeline.entries ?? []).flatMap(({ kind, at }) => (kind === 'collected' ? [at] : []));
}

const collection = { kind: 'collection', date: '2026-11-10T09:00:00.000Z' };
const announced = {
  wording: { sentence: 'Evri collects your device on Tuesday', when: { date: collection.date } },
  visits: [collection],
  collectionProgress: { status: 'open', doneAt: null, nextAttempt: collection.date, lastAttempt: null },
};

test('its collection is announced on My Claim, on Track My Parcel and by mail, until the device is received', async () => {
  const { id, number } = await endedClaim();
  expect((await reopen(number)).status).toBe(200);
  expect(await shown(id)).toMatchObject(announced);
  expect(await collectedAt(id)).toEqual(['2026-10-13T10:00:00.000Z']);
  desk.wait(120);
  await desk.runDue(notificationJob(desk.services));
  expect((await mailsOf(id)).at(-1)).toContain('pack it by Tuesday 10 November 2026');
  await reopen(number, [{ ...reached('Equipment Received', '11-06'), eventDate: '2026-11-06T11:00:00Z' }], {
    ...booked,
    state: 'Equipment Received',
  });
  expect(await shown(id)).toMatchObject({ visits: [], collectionProgress: { status: 'done' } });
});

test.each([
  ['done', { externalId: 'E-1', at: '2026-10-13T10:00:00Z', status: 'collected' }],
  ['failed', { ...failedEvent, at: '2026-10-13T10:00:00Z' }],
])('it is announced also where a parcel of before is %s', async (_, event) => {
  const { id, number } = await endedClaim();
  await put(number, { direction: 'collection', bookedFor: '2026-10-13' });
  await send(number, [event]);
  await reopen(number);
  expect(await shown(id)).toMatchObject({ ...announced, todo: [] });
});

test('a visit to collect it anew that failed asks for another', async () => {
  const { id, number } = await endedClaim();
  await reopen(number);
  await put(number, { direction: 'collection', bookedFor: '2026-11-06' });
  await send(number, [failedEvent]);
  expect((await shown(id)).todo).toEqual([{ kind: 'rebook-delivery' }]);
});
