// A note that is shared with the insurer is for the client that the claim had then.
import { readFile } from 'node:fs/promises';

import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let count = 0;

const text = 'Second Mutual must not read this.';
const contractOf = (insurer: string) => ({ contract: { customer: `${insurer} Mutual`, name: 'Gold', tatSlaDays: 10 } });

beforeAll(async () => {
  const auditor = (client: string) => ({ roles: ['auditor'] as const, rights: [], clients: [client] });
  desk = await DeskApp.start(
    {
      Kim: { rights: [] },
      Max: { roles: ['handler', 'lead'], rights: [] },
      First: { ...auditor('First'), roles: ['auditor'] },
      Second: { ...auditor('Second'), roles: ['auditor'] },
    },
    ['First', 'Second'].map((name) => ({ name, contracts: [{ customer: `${name} Mutual` }] })),
  );
});
afterAll(() => desk.close());

async function newClaim(insurer = 'First') {
  const number = `NOTE-${(count += 1)}`;
  const { json } = await desk.operator('PUT', `/claims/${number}`, contractOf(insurer));
  return { id: String(json['id']), number };
}

const moveTo = (number: string, insurer: string) => desk.operator('PATCH', `/claims/${number}`, contractOf(insurer));

const share = (id: string, more = {}) => desk.act('Kim', `${id}/note`, { text, sharedWith: 'insurer', ...more });

const threadText = async (who: string, id: string) => (await desk.ask(who, `/claims/${id}`)).text;

/** Returns the notes of the insurer's pack, as a CSV. */
async function packNotes(id: string): Promise<string> {
  const { rawPayload } = await desk.app.inject({
    url: `/api/desk/claims/${id}/evidence.zip?for=insurer`,
    headers: { cookie: desk.cookieOf('Max') },
  });
  const file = Object.entries(unzipSync(rawPayload)).find(([name]) => name.endsWith('notes.csv'))?.[1];
  return file === undefined ? '' : strFromU8(file);
}

/** Returns whether the auditor of the insurer, its pack and the operator's API read the note. */
async function readBy(insurer: string, { id, number }: { id: string; number: string }): Promise<boolean[]> {
  const api = (await desk.operator('GET', `/claims/${number}/notes`)).text;
  return [await threadText(insurer, id), await packNotes(id), api].map((shown) => shown.includes(text));
}

test('is read by that insurer while the claim is its own, and by none that the claim gets later', async () => {
  const claim = await newClaim();
  expect((await share(claim.id)).status).toBe(200);
  expect(await readBy('First', claim)).toEqual([true, true, true]);
  await moveTo(claim.number, 'Second');
  expect(await readBy('Second', claim)).toEqual([false, false, false]);
  const { thread } = await desk.claim('Kim', claim.id);
  expect(thread.find(({ kind }) => kind === 'note')).toMatchObject({ text, state: null });
  await moveTo(claim.number, 'First');
  expect(await readBy('First', claim)).toEqual([true, true, true]);
});

test('by the operator’s system is for the insurer of then too', async () => {
  const claim = await newClaim();
  await desk.operator('POST', `/claims/${claim.number}/notes`, { text, sharedWith: 'insurer' });
  expect(await readBy('First', claim)).toEqual([true, true, true]);
  await moveTo(claim.number, 'Second');
  expect(await readBy('Second', claim)).toEqual([false, false, false]);
});

test('is refused where the claim has another insurer than the page showed, and kept once that is seen', async () => {
  const claim = await newClaim();
  const { clientId } = (await desk.claim('Kim', claim.id)).claim;
  await moveTo(claim.number, 'Second');
  expect(await share(claim.id, { clientId })).toMatchObject({ status: 409, json: { code: 'insurer-changed' } });
  expect(await threadText('Kim', claim.id)).not.toContain(text);
  const now = (await desk.claim('Kim', claim.id)).claim.clientId;
  expect((await share(claim.id, { clientId: now })).status).toBe(200);
  expect(await readBy('Second', claim)).toEqual([true, true, true]);
});

test('for the desk alone is kept whatever insurer the page showed', async () => {
  const claim = await newClaim();
  const { clientId } = (await desk.claim('Kim', claim.id)).claim;
  await moveTo(claim.number, 'Second');
  expect((await desk.act('Kim', `${claim.id}/note`, { text, sharedWith: 'desk', clientId })).status).toBe(200);
});

test('shared before the portal kept with whom, it is for the insurer of the migration', async () => {
  const claim = await newClaim();
  await share(claim.id);
  const migration = new URL('../../../server/db/migrations/0329_which_insurer_reads_a_note.sql', import.meta.url);
  const update = (await readFile(migration, 'utf8')).split('add column shared_client uuid;')[1] ?? '';
  await desk.database.pool.query(`update note set shared_client = null; ${update}`);
  expect(await readBy('First', claim)).toEqual([true, true, true]);
  await moveTo(claim.number, 'Second');
  expect(await readBy('Second', claim)).toEqual([false, false, false]);
});
