// A lock that is off by the claimant's word: asked for again once it is found again, and not because its notification goes.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { cookieFor } from '#main/graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let claimId: string;
let count = 0;
let number: string;
beforeAll(async () => {
  desk = await DeskApp.start({ Max: { roles: ['handler', 'lead'], rights: [] } });
});
afterAll(() => desk?.close());

const state = 'Awaiting Activation Lock Removal';
const asks = { name: 'Your device is locked.', linkName: 'Remove the lock', linkPath: '/remove-icloud' };

async function ask(query: string): Promise<Record<string, Record<string, unknown>>> {
  const headers = { cookie: await cookieFor(desk.database, [claimId], desk.now()) };
  const answer = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
  const { data } = answer.json<{ data: Record<string, Record<string, unknown>> }>();
  return data;
}

async function confirm(): Promise<string> {
  desk.wait(600);
  await ask(`mutation { confirmIcloudLock(model: { claimId: "${claimId}", iCloudOff: true }) { id } }`);
  return desk.now().toISOString();
}

async function send(document: object): Promise<void> {
  desk.wait(600);
  expect((await desk.operator('PATCH', `/claims/${number}`, document)).status).toBe(200);
}

/** What the claimant is asked, reads and did, and for whom the claim waits at the desk. */
async function shown() {
  const fields = 'todo { kind } wording { heading } icloudLockOffConfirmedAt notificationAnswered';
  const { claim } = await ask(`{ claim(id: "${claimId}") { ${fields} } }`);
  const { todo, wording, icloudLockOffConfirmedAt, notificationAnswered } = claim as {
    todo: { kind: string }[];
    wording: { heading: string };
    icloudLockOffConfirmedAt: string | null;
    notificationAnswered: boolean;
  };
  const { waitingOn } = (await desk.claim('Max', claimId)).claim;
  const kinds = todo.map(({ kind }) => kind);
  return {
    todo: kinds,
    heading: wording.heading,
    confirmedAt: icloudLockOffConfirmedAt,
    notificationAnswered,
    waitingOn,
  };
}

const asked = {
  todo: ['remove-icloud'],
  heading: 'We need you to remove a lock',
  confirmedAt: null,
  waitingOn: 'claimant',
};
const done = { todo: [], heading: 'We’re checking that the lock is off', waitingOn: 'us' };

beforeEach(async () => {
  number = `LOCK-${++count}`;
  claimId = await desk.putClaim(number, { state: 'Inspection' });
});

test('a lock that is found again is asked for again, until it is confirmed again', async () => {
  await send({ state });
  expect(await shown()).toMatchObject(asked);
  const first = await confirm();
  expect(await shown()).toMatchObject({ ...done, confirmedAt: first });
  await send({ state: 'Inspection' });
  expect(await shown()).toMatchObject({ todo: [], waitingOn: 'us' });
  await send({ state });
  expect(await shown()).toMatchObject(asked);
  const second = await confirm();
  expect(await shown()).toMatchObject({ ...done, confirmedAt: second });
});

test('a lock that is found again is asked for also where its notification was answered', async () => {
  await send({ state, notification: asks });
  await confirm();
  expect(await shown()).toMatchObject({ ...done, notificationAnswered: true });
  await send({ state: 'Inspection' });
  await send({ state });
  expect(await shown()).toMatchObject({ ...asked, notificationAnswered: false });
});

test('a lock that is off stays so once its notification is cleared or replaced, until another asks for it', async () => {
  await send({ state, notification: asks });
  const confirmedAt = await confirm();
  await send({ notification: null });
  expect(await shown()).toMatchObject({ ...done, confirmedAt });
  await send({ notification: { name: 'We’re closed on 25 December.', linkName: '', linkPath: '' } });
  expect(await shown()).toMatchObject({ ...done, confirmedAt });
  await send({ notification: { ...asks, name: 'The lock is still on.' } });
  expect(await shown()).toMatchObject(asked);
});

test('a lock is off by its claimant’s word also where the operator’s clock is ahead', async () => {
  const lastStateChangeDate = new Date(desk.now().getTime() + 3_600_000).toISOString();
  await send({ state, lastStateChangeDate });
  const confirmedAt = await confirm();
  expect(await shown()).toMatchObject({ ...done, confirmedAt });
  desk.wait(7_200);
  await send({ policyNumber: 'P-1' });
  expect(await shown()).toMatchObject({ ...done, confirmedAt });
});

test('a pack says of each time that the lock was found whether it was off', async () => {
  await send({ state });
  await confirm();
  await send({ state: 'Inspection' });
  await send({ state });
  desk.wait(60);
  const url = `/api/desk/claims/${claimId}/evidence.zip?for=operator`;
  const { rawPayload } = await desk.app.inject({ url, headers: { cookie: desk.cookieOf('Max') } });
  const states = strFromU8(unzipSync(rawPayload)['states.csv'] ?? new Uint8Array());
  const headings = states
    .split('\r\n')
    .flatMap((row) => /We need you to remove a lock|checking that the lock/.exec(row) ?? []);
  expect(headings).toEqual(['We need you to remove a lock', 'checking that the lock', 'We need you to remove a lock']);
});

test('a lock is not confirmed off once the claim has ended, and nobody promises to go on with it', async () => {
  await send({ state: 'Claim Cancelled', notification: asks });
  const headers = { cookie: await cookieFor(desk.database, [claimId], desk.now()) };
  const query = `mutation { confirmIcloudLock(model: { claimId: "${claimId}", iCloudOff: true }) { id } }`;
  const answer = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
  expect(answer.json()).toMatchObject({ errors: [{ extensions: { code: 'CLAIM_ENDED' } }] });
  expect(await shown()).toMatchObject({ confirmedAt: null, notificationAnswered: false });
});
