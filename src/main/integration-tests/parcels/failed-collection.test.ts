// A device may come some other way than by the courier that could not collect it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { notificationJob } from '#main/start/notification-jobs.ts';
import { desk, failedEvent, graphql, parcelClaim, sees, send, startParcels } from './parcels.fixture.ts';
import { mailsOf } from './told-notice.fixture.ts';

beforeAll(() => startParcels());
afterAll(() => desk.close());

const collectionOf = (document: object = {}) =>
  parcelClaim(
    { direction: 'collection', bookedFor: '2026-11-06' },
    {
      state: 'Collection Arranged',
      nextDeliveryAttemptDate: null,
      nextCollectionAttemptDate: '2026-11-06T09:00:00Z',
      endUserEmail: 'oliver@example.com',
      ...document,
    },
  );

async function statusOf(id: string): Promise<string | undefined> {
  const query = 'query ($id: ID!) { claim(id: $id) { collectionProgress { status } } }';
  const { data } = await graphql<{ claim: { collectionProgress: { status: string } } }>(id, query, { id });
  return data?.claim.collectionProgress.status;
}

const todosOf = async (id: string) => (await sees(id)).todo.map(({ kind }) => kind);

async function moveTo(number: string, state: string): Promise<void> {
  const { status, text } = await desk.operator('PATCH', `/claims/${number}?quiet=true`, { state });
  expect([status, text]).toEqual([200, expect.anything()]);
}

/** Of what the courier could not do. */
async function mailsOfFailure(id: string): Promise<string[]> {
  desk.wait(120);
  await desk.runDue(notificationJob(desk.services));
  return (await mailsOf(id)).filter((mail) => mail.includes('couldn’t collect'));
}

describe('a collection that failed', () => {
  test('is told, and is the first To do of a page that is open', async () => {
    const { id, number } = await collectionOf();
    await send(number, [failedEvent]);
    expect(await todosOf(id)).toEqual(['rebook-delivery']);
    expect(await statusOf(id)).toBe('open');
    expect(await mailsOfFailure(id)).toHaveLength(1);
  });

  test('is no To do once the device has come some other way, and is not told then', async () => {
    const { id, number } = await collectionOf();
    await send(number, [failedEvent]);
    await moveTo(number, 'Inspection');
    expect([await statusOf(id), await todosOf(id)]).toEqual(['done', []]);
    expect(await mailsOfFailure(id)).toEqual([]);
  });

  test('of a claim that is cancelled is not told', async () => {
    const { id, number } = await collectionOf({ state: 'Claim Cancelled' });
    await send(number, [failedEvent]);
    expect([await statusOf(id), await todosOf(id)]).toEqual(['none', []]);
    expect(await mailsOfFailure(id)).toEqual([]);
  });
});
