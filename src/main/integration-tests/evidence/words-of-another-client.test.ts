// Packs of claims whose contract or brand was corrected, so that another client's or brand's words count since.
import { strFromU8, unzipSync } from 'fflate';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { formatDateTime } from '#shared/time/dates.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;

const contractOf = (insurer: string) => ({ contract: { customer: `${insurer} Mutual`, name: 'Gold', tatSlaDays: 10 } });

/** The insurer is named where the words have its place. */
async function publish(owner: { client: string } | { brand: string }, heading: string): Promise<void> {
  const content = JSON.stringify({ heading: [heading], meaning: ['{insurer} pays.'] });
  const isClient = 'client' in owner;
  await desk.database.pool.query(
    `insert into wording (id, brand, client_id, key, locale, version, content, status, saved_by, saved_by_name, saved_at, published_at)
      values ($1::uuid, $2, (select id from client where name = $3), 'Inspection', 'en-GB', 1, $4, 'published', $1::uuid, 'Max', $5, $5)`,
    [newId(), isClient ? null : owner.brand, isClient ? owner.client : null, content, '2026-01-01T00:00:00Z'],
  );
}

beforeAll(async () => {
  desk = await DeskApp.start(
    { Max: { roles: ['handler', 'lead'], rights: [] } },
    ['First', 'Second'].map((name) => ({ name, contracts: [{ customer: `${name} Mutual` }] })),
  );
  for (const client of ['First', 'Second']) await publish({ client }, `Words of ${client}`);
});
afterAll(() => desk.close());

async function statesOf(id: string): Promise<string[]> {
  const url = `/api/desk/claims/${id}/evidence.zip?for=operator`;
  const { rawPayload } = await desk.app.inject({ url, headers: { cookie: desk.cookieOf('Max') } });
  const states = strFromU8(unzipSync(rawPayload)['states.csv'] ?? new Uint8Array());
  return states.split('\r\n').filter((row) => row.includes('Inspection') || row.includes('The words changed'));
}

async function newClaim(number: string): Promise<string> {
  const eventDate = desk.now().toISOString();
  const events = [{ externalId: 'E1', eventDate, name: 'Inspection begun', relatedState: 'Inspection' }];
  const id = await desk.putClaim(number, { ...contractOf('First'), state: 'Inspection', events });
  desk.wait(600);
  return id;
}

const moveTo = async (number: string, insurer: string) => {
  expect((await desk.operator('PATCH', `/claims/${number}`, contractOf(insurer))).status).toBe(200);
  desk.wait(600);
};

const counted = 'which counted then';
const shown = (client: string) => expect.stringMatching(new RegExp(`Words of ${client},.*${client} Mutual pays\\.`));

test('the words of each client stand for as long as the claim was that client’s', async () => {
  const id = await newClaim('WORDS-1');
  await moveTo('WORDS-1', 'Second');
  expect(await statesOf(id)).toEqual([shown('First'), shown('Second')]);
  await moveTo('WORDS-1', 'First');
  const rows = await statesOf(id);
  expect(rows).toEqual([shown('First'), shown('Second'), shown('First')]);
  for (const row of rows) expect(row).toContain(counted);
  expect(rows[1]).toContain('version 1 of the client then (en-GB)');
});

test('words are not said to have counted where it is not kept whose the claim was', async () => {
  const id = await newClaim('WORDS-2');
  // As earlier versions wrote it down, without the contracts.
  await desk.database.pool.query(
    `insert into audit_event (id, at, actor, action, claim_id, detail, changes)
      values ($1, $2, 'Key', 'operator.wrote', $3, 'PATCH /claims/:number', '[{"field":"contract"}]')`,
    [newId(), desk.now(), id],
  );
  desk.wait(600);
  const [before, since, ...more] = await statesOf(id);
  expect(more).toEqual([]);
  expect(before).toContain('version 1 of the client of today (en-GB), and whose the claim was then is not kept');
  expect(before).not.toContain(counted);
  expect(since).toContain(counted);
});

test('the audit names the contracts', async () => {
  const id = await newClaim('WORDS-3');
  await moveTo('WORDS-3', 'Second');
  const { rows } = await desk.database.pool.query<{ changes: unknown }>(
    `select changes from audit_event where claim_id = $1 and action = 'operator.wrote' order by at desc limit 1`,
    [id],
  );
  const contract = { field: 'contract', from: 'First Mutual, Gold', to: 'Second Mutual, Gold' };
  expect(rows[0]?.changes).toContainEqual(contract);
});

test('packs say when the claim became another client’s, and the insurer’s does not name the other', async () => {
  const id = await newClaim('WORDS-4');
  const told = async (reader: 'operator' | 'insurer') => {
    const url = `/api/desk/claims/${id}/evidence.zip?for=${reader}`;
    const { rawPayload } = await desk.app.inject({ url, headers: { cookie: desk.cookieOf('Max') } });
    const table = strFromU8(unzipSync(rawPayload)['clients.csv'] ?? new Uint8Array());
    const [, ...rows] = table.trimEnd().split('\r\n');
    return rows.map((row) => row.slice(row.indexOf(',') + 1));
  };
  expect(await told('operator')).toEqual([]);
  const movedAt = formatDateTime(desk.now());
  await moveTo('WORDS-4', 'Second');
  expect(await told('operator')).toEqual([`${movedAt},"First, First Mutual","Second, Second Mutual"`]);
  expect(await told('insurer')).toEqual([`${movedAt},another client,"Second, Second Mutual"`]);
});
