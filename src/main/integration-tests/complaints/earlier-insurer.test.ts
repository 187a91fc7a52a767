// Another insurer gets a claim whose complaints the insurer before has answered or confirmed.
import { readFile } from 'node:fs/promises';

import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createKey } from '#features/integration/keys/integration-keys.data.ts';
import { DeskApp, operatorKey } from '../desk-app.fixture.ts';
import { mailsOf } from './complaint-claims.fixture.ts';

let desk: DeskApp;
let count = 0;

const address = 'complaints@first.example';
const confirmedBy = 'Bob Ray, by telephone.';
const agreedBy = 'Ann Lee';
const secrets = [agreedBy, confirmedBy, address];

const contractOf = (insurer: string) => ({ contract: { customer: `${insurer} Mutual`, name: 'Gold', tatSlaDays: 10 } });
const moveTo = (number: string, insurer: string) => desk.operator('PATCH', `/claims/${number}`, contractOf(insurer));

beforeAll(async () => {
  const auditor = (client: string) => ({ roles: ['auditor' as const], rights: [], clients: [client] });
  desk = await DeskApp.start(
    { Max: { roles: ['handler', 'lead'], rights: [] }, First: auditor('First'), Second: auditor('Second') },
    ['First', 'Second'].map((name) => ({
      name,
      contracts: [{ customer: `${name} Mutual` }],
      contactsForAuditors: 'shown' as const,
      complaints: {
        respondent: 'insurer' as const,
        insurer: { name: `${name} Mutual`, email: `complaints@${name.toLowerCase()}.example` },
      },
    })),
  );
});
afterAll(() => desk.close());

async function step(number: string, complaintNumber: unknown, body: object): Promise<void> {
  const url = `/claims/${number}/complaints/${String(complaintNumber)}/steps`;
  expect((await desk.operator('POST', url, body)).status).toBe(200);
}

async function take(number: string): Promise<unknown> {
  const { json } = await desk.operator('POST', `/claims/${number}/complaints`, { words: `It is late, ${count}.` });
  return json['number'];
}

type Confirmed = { id: string; number: string; complaintNumber: unknown };

/** A complaint that First has got and confirmed. */
async function confirmedByFirst(): Promise<Confirmed> {
  const number = `EARLIER-${(count += 1)}`;
  const { json } = await desk.operator('PUT', `/claims/${number}`, contractOf('First'));
  const complaintNumber = await take(number);
  await step(number, complaintNumber, { kind: 'hand-over' });
  await step(number, complaintNumber, { kind: 'receipt', words: confirmedBy });
  return { id: String(json['id']), number, complaintNumber };
}

/** And agreed to answer. */
async function answeredByFirst(): Promise<Confirmed> {
  const claim = await confirmedByFirst();
  const { number, complaintNumber } = claim;
  const parts = { decision: 'refused', reasons: 'So.' };
  await step(number, complaintNumber, { kind: 'letter', letter: 'final', parts, cause: 'delay', agreedBy });
  return claim;
}

/** `who` is null behind an insurer's link. */
async function textOfZip(url: string, who: string | null): Promise<string> {
  const headers = who === null ? {} : { cookie: desk.cookieOf(who) };
  const { rawPayload, statusCode } = await desk.app.inject({ url, headers });
  expect(statusCode).toBe(200);
  const files = Object.entries(unzipSync(rawPayload)).filter(([name]) => /\.(?:csv|json|zip)$/.test(name));
  return files.map(([, bytes]) => Buffer.from(bytes).toString()).join('\n');
}

/** Returns which of the secrets stand where an insurer reads. */
async function readBy(insurer: string, id: string): Promise<Record<'thread' | 'card' | 'pack', string[]>> {
  const thread = (await desk.ask(insurer, `/claims/${id}`)).text;
  const card = (await desk.ask(insurer, `/claims/${id}/complaints`)).text;
  const pack = await textOfZip(`/api/desk/claims/${id}/evidence.zip?for=insurer`, insurer);
  const found = (text: string) => secrets.filter((secret) => text.includes(secret));
  return { thread: found(thread), card: found(card), pack: found(pack) };
}

const whole = { thread: [agreedBy], card: secrets, pack: secrets };
const nothing = { thread: [], card: [], pack: [] };

test('whom the insurer before has named, and its address, are read by that insurer alone', async () => {
  const { id, number } = await answeredByFirst();
  expect(await readBy('First', id)).toEqual(whole);
  await moveTo(number, 'Second');
  expect(await readBy('Second', id)).toEqual(nothing);
  await moveTo(number, 'First');
  expect(await readBy('First', id)).toEqual(whole);
});

const linkOf = async (id: string): Promise<string> =>
  /\/complaint-receipt\/[\w-]+/.exec((await mailsOf(id, 'complaint-hand-over', desk)).at(-1) ?? '')?.[0] ?? '';

test('nor are they behind the link of another complaint that is handed over to the next insurer', async () => {
  const { id, number } = await answeredByFirst();
  await moveTo(number, 'Second');
  await step(number, await take(number), { kind: 'hand-over' });
  const zip = await textOfZip(`${await linkOf(id)}/all.zip`, null);
  expect(zip).toContain('complaints@second.example');
  expect(secrets.filter((secret) => zip.includes(secret))).toEqual([]);
});

test('the operator goes on reading them', async () => {
  const { id, number } = await answeredByFirst();
  await moveTo(number, 'Second');
  expect((await desk.ask('Max', `/claims/${id}`)).text).toContain(agreedBy);
  const card = (await desk.ask('Max', `/claims/${id}/complaints`)).text;
  expect(secrets.filter((secret) => card.includes(secret))).toEqual(secrets);
  const pack = await textOfZip(`/api/desk/claims/${id}/evidence.zip?for=operator`, 'Max');
  expect(secrets.filter((secret) => pack.includes(secret))).toEqual(secrets);
});

test('what the insurer before said of a letter of its own is read by that insurer and the operator alone', async () => {
  const { id, number, complaintNumber } = await confirmedByFirst();
  const words = 'Ann Lee of First posted it.';
  const at = desk.now().toISOString();
  const own = { kind: 'sent-elsewhere', letter: 'final', parts: { decision: 'refused' }, cause: 'delay', at, words };
  await step(number, complaintNumber, own);
  const readers = async (insurer: string) => {
    const card = (await desk.ask(insurer, `/claims/${id}/complaints`)).text;
    const pack = await textOfZip(`/api/desk/claims/${id}/evidence.zip?for=insurer`, insurer);
    const api = (await desk.operator('GET', `/claims/${number}/complaints`)).text;
    return [card, pack, api].map((text) => text.includes(words));
  };
  expect(await readers('First')).toEqual([true, true, true]);
  await moveTo(number, 'Second');
  expect(await readers('Second')).toEqual([false, false, false]);
  expect((await desk.ask('Max', `/claims/${id}/complaints`)).text).toContain(words);
});

test('the audit names insurers and their people to keys of all brands alone', async () => {
  const { number } = await answeredByFirst();
  await desk.operator('PATCH', `/claims/${number}`, { ...contractOf('Second'), brand: 'marigold' });
  const ofBrand = { name: 'Marigold', scopes: ['audit:read'], brands: ['marigold'] };
  const { key = '' } = (await createKey(desk.database.kysely, ofBrand, desk.now())) ?? {};
  desk.wait(120);
  type Audit = { entries: { claimNumber: string; changes: { field: string; to?: string }[] }[] };
  const peopleFor = async (bearer: string) => {
    const headers = { authorization: `Bearer ${bearer}` };
    const answer = await desk.app.inject({ url: '/api/integration/v1/audit?limit=1000', headers });
    const entries = answer.json<Audit>().entries.filter(({ claimNumber }) => claimNumber === number);
    return entries.flatMap(({ changes }) =>
      changes.filter(({ field }) => field.endsWith('edBy') || field === 'contract'),
    );
  };
  const [confirmed, agreed, contract] = [{ field: 'confirmedBy' }, { field: 'agreedBy' }, { field: 'contract' }];
  expect(await peopleFor(key)).toEqual([confirmed, agreed, contract]);
  const named = [
    { ...confirmed, from: '', to: confirmedBy },
    { ...agreed, from: '', to: agreedBy },
    { ...contract, from: 'First Mutual, Gold', to: 'Second Mutual, Gold' },
  ];
  expect(await peopleFor(operatorKey)).toEqual(named);
});

/** Steps as the portal had them before it kept for whom they were, after the upgrade. */
async function upgradeSteps(): Promise<void> {
  const folder = new URL('../../../server/db/migrations/', import.meta.url);
  const textOf = (name: string) => readFile(new URL(name, folder), 'utf8');
  const update = (await textOf('0332_which_insurer_a_step_was_for.sql')).split('add column client_id uuid;')[1] ?? '';
  await desk.database.pool.query(`update complaint_step set client_id = null; ${update}`);
  await desk.database.pool.query(await textOf('0340_steps_before_the_newest_hand_over.sql'));
}

test('steps from before the portal kept for whom are of the insurer that had got the complaint', async () => {
  const { id, number } = await answeredByFirst();
  await moveTo(number, 'Second');
  await upgradeSteps();
  expect(await readBy('Second', id)).toEqual(nothing);
  await moveTo(number, 'First');
  expect(await readBy('First', id)).toEqual(whole);
});

test('steps of that time from before the newest hand-over are read by no insurer', async () => {
  const { id, number, complaintNumber } = await confirmedByFirst();
  await moveTo(number, 'Second');
  desk.wait(60);
  await step(number, complaintNumber, { kind: 'hand-over' });
  await upgradeSteps();
  expect(await readBy('Second', id)).toEqual(nothing);
  expect((await desk.ask('Second', `/claims/${id}/complaints`)).text).toContain('complaints@second.example');
});
