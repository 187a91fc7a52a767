// What can be undone has not been told, whatever else is done to the claim (row 19 of the desk's design).
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { NotificationChannel } from '#features/notifications/channels/channel.server.ts';
import { notifyJob } from '#features/notifications/send-notifications.server.ts';
import { notificationServices } from '#main/start/notification-jobs.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let job: Job;
let count = 0;
let began = 0;

/** Mails as the claimant reads them, with the second in which they went. */
const mails: { at: number; text: string }[] = [];

const remembering: NotificationChannel = {
  name: 'mail',
  reach: async (_tx, { email }) => (email ? { is: 'ok', to: email } : { is: 'none' }),
  send: async (_tx, { mail }) => {
    const at = (desk.now().getTime() - began) / 1_000;
    mails.push({ at, text: [mail.heading, ...mail.paragraphs].join('\n') });
  },
};

beforeAll(async () => {
  desk = await DeskApp.start({ Kim: { rights: ['state', 'reply', 'bulk'] } });
  job = notifyJob({ ...notificationServices(desk.services), channels: [remembering] });
});
afterAll(() => desk?.close());

async function newClaim(): Promise<{ id: string; number: string }> {
  const number = `TOLD-${(count += 1)}`;
  const id = await desk.putClaim(number);
  began = desk.now().getTime();
  mails.length = 0;
  return { number, id };
}

/** Goes on to a second after the claim came, and does what is due on the way. */
async function goTo(second: number): Promise<void> {
  while (desk.now().getTime() < began + second * 1_000) {
    desk.wait(1);
    await desk.sendDue();
    await desk.runDue(job);
  }
}

const move = async (id: string, state: string, seen = 'Inspection') =>
  (await desk.act('Kim', `${id}/state`, { state, seen, reason: 'It goes there.' })).json['changeId'];
const undoMove = (id: string, changeId: unknown) => desk.act('Kim', `${id}/undo-state`, { changeId });
const setDate = async (id: string, earliest: string, seen: unknown = null) =>
  (await desk.act('Kim', `${id}/date`, { earliest, reason: 'part-late', text: '', seen })).json['changeId'];
const undoDate = (id: string, changeId: unknown) => desk.act('Kim', `${id}/undo-date`, { changeId });
const told = () => mails.map(({ text }) => text).join('\n');
const repairing = 'repair';
const returning = 'Awaiting Repaired Equipment Return to End User';

test('a state that follows a reply is told a minute after the state, and not at all once it is undone', async () => {
  const { id } = await newClaim();
  await desk.act('Kim', `${id}/reply`, { text: 'We have the part.', seen: null });
  await goTo(47);
  const changeId = await move(id, returning);
  await goTo(106);
  expect(mails).toEqual([]);
  expect((await undoMove(id, changeId)).status).toBe(200);
  await goTo(200);
  expect(mails).toHaveLength(1);
  expect(told()).toContain('message');
  expect(told()).not.toContain('is repaired');
});

test('a state that follows a date is told with it, a minute after the state', async () => {
  const { id } = await newClaim();
  await setDate(id, '2026-12-07');
  await goTo(48);
  const changeId = await move(id, returning);
  await goTo(107);
  expect(mails).toEqual([]);
  await goTo(109);
  expect(mails.map(({ at }) => at)).toEqual([108]);
  expect(told()).toContain('is repaired');
  expect((await undoMove(id, changeId)).json['code']).toBe('too-late');
});

test('a date that follows a state is in no mail once it is undone', async () => {
  const { id } = await newClaim();
  await move(id, 'Repair');
  await goTo(42);
  const changeId = await setDate(id, '2026-12-07');
  await goTo(86);
  expect(mails).toEqual([]);
  expect((await undoDate(id, changeId)).status).toBe(200);
  await goTo(200);
  expect(mails).toHaveLength(1);
  expect(told()).toContain(repairing);
  expect(told()).not.toContain('7 December');
});

test('who changes a claim again and again is not waited for: the claimant is told after five minutes', async () => {
  const { id } = await newClaim();
  await desk.operator('PATCH', `/claims/TOLD-${count}`, { state: 'Awaiting Authorisation' });
  let seen = 'Awaiting Authorisation';
  let last: unknown;
  for (let second = 30; second < 300; second += 45) {
    await goTo(second);
    const next = seen === 'Repair' ? 'Inspection' : 'Repair';
    last = await move(id, next, seen);
    seen = next;
  }
  await goTo(299);
  expect(mails).toEqual([]);
  await goTo(301);
  expect(mails.map(({ at }) => at)).toEqual([300]);
  const late = await undoMove(id, last);
  expect(late).toMatchObject({ status: 409, json: { code: 'too-late' } });
  expect(late.text).toContain('The claimant was told by now.');
  const change = await move(id, seen === 'Repair' ? 'Inspection' : 'Repair', seen);
  expect((await undoMove(id, change)).status).toBe(200);
});

test('what the operator’s system changes waits for its minute alone, unless a handler changes the claim in it', async () => {
  const { number } = await newClaim();
  await desk.operator('PATCH', `/claims/${number}`, { state: 'Repair' });
  await goTo(40);
  await desk.operator('PATCH', `/claims/${number}`, { state: returning });
  await goTo(70);
  expect(mails.map(({ at }) => at)).toEqual([60]);

  const other = await newClaim();
  await desk.operator('PATCH', `/claims/${other.number}`, { state: 'Repair' });
  await goTo(30);
  const changeId = await setDate(other.id, '2026-12-07');
  await goTo(80);
  expect(mails).toEqual([]);
  expect((await undoDate(other.id, changeId)).status).toBe(200);
  await goTo(91);
  expect(told()).toContain(repairing);
  expect(told()).not.toContain('7 December');
});
