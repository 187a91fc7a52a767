import { afterAll, beforeAll, expect, test } from 'vitest';

import { notificationJob } from '#main/start/notification-jobs.ts';
import {
  ask,
  browserOf,
  desk,
  failedEvent,
  graphql,
  noon,
  one,
  parcelClaim,
  put,
  sees,
  send,
  startParcels,
} from './parcels.fixture.ts';
import { mailsOf } from './told-notice.fixture.ts';

beforeAll(() => startParcels());
afterAll(() => desk.close());

const cancelled = { state: 'Claim Cancelled', nextDeliveryAttemptDate: null };

async function statusOf(id: string): Promise<string | undefined> {
  const query = 'query ($id: ID!) { claim(id: $id) { deliveryProgress { status } } }';
  const { data } = await graphql<{ claim: { deliveryProgress: { status: string } } }>(id, query, { id });
  return data?.claim.deliveryProgress.status;
}

test('a delivery that failed is still open, and another day of it can be asked for', async () => {
  const { id, number, parcelId } = await parcelClaim({ bookedFor: '2026-11-06' }, cancelled);
  await send(number, [failedEvent]);
  expect((await sees(id)).todo).toMatchObject([{ kind: 'rebook-delivery' }]);
  expect(await statusOf(id)).toBe('open');
  expect(await one(id)).toMatchObject({ failed: 'We couldn’t deliver: nobody was in', isWaiting: true });
  expect(await ask(id, parcelId, { day: '2026-11-11' })).toBeNull();
  expect(await statusOf(id)).toBe('open');
});

test('a delivery that was made is over', async () => {
  const { id, number } = await parcelClaim({ bookedFor: '2026-11-06' }, cancelled);
  await send(number, [{ externalId: 'E-1', at: '2026-11-06T11:00:00Z', status: 'delivered' }]);
  expect(await statusOf(id)).toBe('done');
});

type When = { label: string; date: string } | null;

test('a booked delivery is told by mail, and My Claim names its day', async () => {
  const { id, number } = await parcelClaim({}, { ...cancelled, endUserEmail: 'oliver@example.com' });
  await put(number, { bookedFor: '2026-11-12' });
  desk.wait(120);
  await desk.runDue(notificationJob(desk.services));
  expect(await mailsOf(id)).toEqual([expect.stringContaining('Thursday 12 November')]);
  const query = 'query ($id: ID!) { claim(id: $id) { wording { sentence when { label date } } visits { kind } } }';
  type Answer = { claim: { wording: { sentence: string; when: When }; visits: { kind: string }[] } };
  const { data } = await graphql<Answer>(id, query, { id });
  expect(data?.claim).toEqual({
    wording: {
      sentence: 'Your claim has been cancelled',
      when: { label: 'Delivery booked for', date: noon('2026-11-12') },
    },
    visits: [{ kind: 'delivery' }],
  });
});

test('its tracker says in the claimant’s language that it has been cancelled', async () => {
  const { id } = await parcelClaim({}, cancelled);
  const query = 'query ($id: ID!) { claim(id: $id) { tracker { text } } }';
  const { data } = await graphql<{ claim: { tracker: { text: string | null }[] } }>(
    id,
    query,
    { id },
    `${await browserOf(id)}; fettle-language=pl`,
  );
  expect(data?.claim.tracker.at(-1)).toEqual({ text: 'Twoje zgłoszenie zostało anulowane' });
});
