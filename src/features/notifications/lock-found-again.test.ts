import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { storeAnswer } from '#claim/change/given.data.ts';
import { createNotifications } from './notifications.fixture.ts';

let api: Awaited<ReturnType<typeof createNotifications>>;
beforeAll(async () => {
  api = await createNotifications('2026-11-06T12:00:00.000Z');
});
afterAll(() => api.close());

const locked = { state: 'Awaiting Activation Lock Removal' };

async function confirm(claimId: string): Promise<void> {
  const row = { id: newId(), confirmed_at: api.services.now() };
  const { kysely } = api.services.database;
  await kysely.transaction().execute(async (tx) => {
    await tx.deleteFrom('icloud_confirmation').where('claim_id', '=', claimId).execute();
    await storeAnswer(tx, 'icloud_confirmation', claimId, row);
  });
}

const headings = () => api.sent.splice(0).map(({ message }) => message.mail.heading);

test('a lock that is found again is told again, though its state was told already', async () => {
  const { id } = await api.put('L-1', { state: 'Inspection', endUserEmail: 'priya@example.com' }, true);
  await api.wait(5);
  await api.patch('L-1', locked);
  await api.wait(5);
  expect(headings()).toEqual(['We need you to remove a lock']);
  await confirm(id);
  await api.wait(120);
  await api.patch('L-1', { state: 'Inspection' });
  await api.wait(0.5);
  await api.patch('L-1', locked);
  await api.wait(5);
  expect(headings()).toEqual(['Your device is locked to iCloud']);

  await confirm(id);
  await api.wait(120);
  await api.patch('L-1', { policyNumber: 'P-1' });
  await api.wait(5);
  expect(headings()).toEqual([]);
});

test('a lock that is found again is told to nobody by a quiet write', async () => {
  const { id } = await api.put('L-2', { state: 'Inspection', endUserEmail: 'priya@example.com' }, true);
  await api.wait(5);
  await api.patch('L-2', locked, true);
  await confirm(id);
  await api.wait(5);
  await api.patch('L-2', { state: 'Inspection' }, true);
  await api.wait(5);
  await api.patch('L-2', locked, true);
  await api.wait(120);
  expect(headings()).toEqual([]);
});
