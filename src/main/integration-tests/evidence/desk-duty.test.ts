// The Consumer Duty: figures by outcome, what was done about them, and packs of both.
import { strFromU8, unzipSync } from 'fflate';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { hashOf } from '#claim/pack/packs.server.ts';
import { measures, type Measure, scales } from '#claim/measures/measures.rules.ts';
import type { DutyAnswer } from '#features/desk/duty/duty-routes.ts';
import { objectsOf, rawPdf } from '#features/report/report-structure.fixture.ts';
import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import { DeskApp, operatorKey } from '../desk-app.fixture.ts';

let desk: DeskApp;
const clients: Record<string, string> = {};
let kim = '';
const quarter = 'from=2026-07-01&to=2026-09-30';

beforeAll(async () => {
  desk = await DeskApp.start(
    {
      Kim: { rights: [] },
      Max: { roles: ['handler', 'lead'], rights: [] },
      Tom: { roles: ['handler', 'lead'], rights: [], clients: ['Southgate'] },
      Bea: { roles: ['handler', 'lead'], rights: [], brands: ['harbour'] },
      Ada: { roles: ['auditor'], rights: [], clients: ['Northgate'] },
    },
    [
      { name: 'Northgate', contracts: [{ customer: 'Northgate' }] },
      { name: 'Southgate', contracts: [{ customer: 'Southgate' }] },
    ],
  );
  for (const { id, name } of await desk.database.kysely.selectFrom('client').select(['id', 'name']).execute())
    clients[name] = id;
  const account = desk.database.kysely.selectFrom('account').select('id').where('name', '=', 'Kim');
  kim = (await account.executeTakeFirstOrThrow()).id;
  await count('came', '2026-08-03', 200);
  await count('came', '2026-06-03', 100);
  await count('came', '2026-03-30', 900);
  await count('contact', '2026-08-03', 50);
  await count('ease', '2026-08-03', 9, 40);
});
afterAll(() => desk.close());

async function count(measure: Measure, day: string, n: number, sum = 0): Promise<void> {
  const edges = scales[measures[measure]];
  const buckets = Array.from({ length: edges === null ? 0 : edges.length + 1 }, (_, index) => (index === 3 ? n : 0));
  const row = { day, client_id: clients['Northgate'] ?? '', brand: 'harbour', measure, dimension: '', cohort: '' };
  await desk.database.kysely
    .insertInto('measure_day')
    .values({ ...row, n, sum, buckets })
    .execute();
}

async function read(who = 'Max', query = `client=${clients['Northgate']}&${quarter}`): Promise<DutyAnswer> {
  const { status, text } = await desk.ask(who, `/consumer-duty?${query}`);
  expect([status, text]).toEqual([200, expect.anything()]);
  return JSON.parse(text) as DutyAnswer;
}

const body = (more: object = {}) => ({
  clientId: clients['Northgate'],
  outcome: 'support',
  figure: 'contact-rate',
  cause: 'delay',
  from: '2026-07-01',
  to: '2026-09-30',
  finding: 'Many wrote to ask for the date.',
  action: 'The date stands first on the page.',
  ownerId: kim,
  dueOn: '2026-12-01',
  seen: null,
  ...more,
});
const save = (who: string, id: string, more: object = {}) =>
  desk.send(who, 'PUT', `/consumer-duty/actions/${id}`, body(more));
const close = (who: string, id: string, more: object = {}) =>
  desk.send(who, 'POST', `/consumer-duty/actions/${id}/close`, { result: 'Half as many write.', seen: 1, ...more });

async function pack(who: string, file: string, query = `client=${clients['Northgate']}&${quarter}`) {
  const url = `/api/desk/consumer-duty/${file}?${query}`;
  const { statusCode: status, rawPayload: bytes } = await desk.app.inject({
    url,
    headers: { cookie: desk.cookieOf(who) },
  });
  return { status, bytes };
}

async function filesOf(who = 'Max', query?: string): Promise<Record<string, string>> {
  const { bytes } = await pack(who, 'pack.zip', query);
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, of]) => [name, strFromU8(of)]));
}

describe('figures', () => {
  test('stand by outcome, beside those of as many months before, and are nothing of fewer than ten', async () => {
    const { outcomes, before } = await read();
    expect(before).toEqual({ from: '2026-04-01', to: '2026-06-30' });
    const figure = (id: string) => {
      for (const of of outcomes) {
        const at = of.figures.findIndex((one) => one.id === id);
        if (at >= 0) return [of.outcome, of.figures[at]?.value, of.before[at]?.value];
      }
      return null;
    };
    expect(figure('came')).toEqual(['products', 200, 100]);
    expect(figure('contact-rate')).toEqual(['support', 25, 0]);
    expect(figure('ease')).toEqual(['understanding', null, null]);
  });

  test('are of the present quarter where nobody says, and of no period that is none', async () => {
    expect(await read('Max', '')).toMatchObject({
      from: '2026-10-01',
      to: '2026-12-31',
      client: { name: 'Northgate' },
    });
    for (const query of [
      'from=2026-07-01',
      'from=2026-09-30&to=2026-07-01',
      'from=2020-01-01&to=2025-12-31',
      'from=2026-07-01&to=2026-09-29',
      'from=2026-07-01&to=%2B275760-09-13',
      'from=0000-01-01&to=0000-12-31',
      'from=9999-01-01&to=9999-12-31',
    ]) {
      for (const path of ['', '/pack.pdf', '/pack.zip'])
        expect((await desk.ask('Max', `/consumer-duty${path}?${query}`)).status).toBe(400);
    }
    for (const day of [{ to: '+275760-09-13' }, { dueOn: '0000-01-01' }])
      expect((await save('Max', newId(), day)).status).toBe(400);
  });
});

test('row 2: an auditor reads their client alone, and writes nothing; a handler reads nothing', async () => {
  expect(await read('Ada', quarter)).toMatchObject({ client: { name: 'Northgate' }, mayChange: false });
  const foreign = `client=${clients['Southgate']}&${quarter}`;
  for (const path of ['', '/pack.pdf', '/pack.zip']) {
    const other = await desk.ask('Ada', `/consumer-duty${path}?${foreign}`);
    const none = await desk.ask('Ada', `/consumer-duty${path}?client=${newId()}&${quarter}`);
    expect([other.status, other.text]).toEqual([404, none.text]);
    expect((await desk.ask('Kim', `/consumer-duty${path}`)).json).toMatchObject({ code: 'lead-needed' });
  }
  expect((await save('Ada', newId())).status).toBe(403);
  expect((await save('Kim', newId())).json).toMatchObject({ code: 'lead-needed' });
  expect((await save('Tom', newId())).json).toMatchObject({ code: 'client-not-found' });
});

describe('an action', () => {
  test('is written, changed while it is open, and closed with what changed; then it stays', async () => {
    const id = newId();
    expect((await save('Max', id)).json).toEqual({ version: 1 });
    expect((await save('Max', id)).json).toEqual({ version: 1 });
    const [written] = (await read()).actions;
    expect(written).toMatchObject({ id, version: 1, ownerName: 'Kim', figure: 'contact-rate', closedAt: null });
    expect((await save('Max', id, { action: 'The date stands first.', seen: 1 })).json).toEqual({ version: 2 });
    expect((await save('Max', id, { action: 'Another.', seen: 1 })).json).toMatchObject({ code: 'changed-meanwhile' });
    expect((await close('Max', id)).json).toMatchObject({ code: 'changed-meanwhile' });
    expect((await close('Max', id, { seen: 2, result: ' ' })).status).toBe(400);
    expect((await close('Max', id, { seen: 2 })).json).toEqual({ version: 3 });
    expect((await close('Max', id, { seen: 2 })).json).toEqual({ version: 3 });
    expect((await save('Max', id, { action: 'Later.', seen: 3 })).json).toMatchObject({ code: 'action-closed' });
    expect((await close('Max', id, { result: 'Other words.', seen: 3 })).json).toMatchObject({ code: 'action-closed' });
    expect((await read()).actions[0]).toMatchObject({
      action: 'The date stands first.',
      result: 'Half as many write.',
      closedAt: expect.any(String) as string,
    });
    const { rows } = await desk.database.pool.query<{ action: string; changes: object[] }>(
      `select action, changes from audit_event where action like 'desk.%-duty-action' and detail like $1 order by at, id`,
      [`${id}%`],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'desk.save-duty-action',
      'desk.save-duty-action',
      'desk.close-duty-action',
    ]);
    expect(rows.slice(1).map(({ changes }) => changes)).toEqual([
      [{ field: 'action', from: 'The date stands first on the page.', to: 'The date stands first.' }],
      [{ field: 'result', from: '', to: 'Half as many write.' }],
    ]);
  });

  test('that is changed says what it said before, when and by whom, on screen and in the pack', async () => {
    const id = newId();
    await save('Max', id, { finding: 'Four of ten waited.', outcome: 'products' });
    const changed = { finding: 'One of ten waited.', outcome: 'products', dueOn: '2027-12-01', seen: 1 };
    expect((await save('Max', id, changed)).json).toEqual({ version: 2 });
    expect((await save('Max', id, changed)).json).toEqual({ version: 2 });
    await close('Max', id, { seen: 2 });
    const was = { finding: 'Four of ten waited.', dueOn: '2026-12-01' };
    const action = (await read()).actions.find((one) => one.id === id);
    expect(action?.changes).toEqual([{ at: desk.now().toISOString(), by: 'Max', was }]);
    const when = formatDateTime(desk.now());
    expect((await filesOf())['actions.csv']).toContain(
      `${when} by Max; before: finding “Four of ten waited.”, by 01/12/2026`,
    );
  });

  test('is of a handler, and of no lead’s who does not see its client', async () => {
    const id = newId();
    expect((await save('Max', id, { ownerId: newId() })).json).toMatchObject({ errors: [{ pointer: '/ownerId' }] });
    await save('Max', id);
    expect((await close('Tom', id)).json).toMatchObject({ code: 'action-not-found' });
    expect((await close('Max', newId())).json).toMatchObject({ code: 'action-not-found' });
    expect((await save('Max', newId(), { seen: 1 })).json).toMatchObject({ code: 'action-not-found' });
  });
});

describe('a lead who is limited to brands', () => {
  test('row 2: reads figures of clients with claims of these, and no action; a pack says so', async () => {
    await save('Max', newId(), { finding: 'Claims of every brand waited.' });
    const answer = await read('Bea');
    expect(answer.clients.map(({ name }) => name)).toEqual(['Northgate']);
    expect(answer).toMatchObject({ actions: [], seesActions: false, mayChange: false });
    const files = await filesOf('Bea');
    expect(files['actions.csv']?.split('\r\n')).toHaveLength(2);
    expect(files['README.txt']).toContain('Actions are of all claims of the client');
    for (const path of ['', '/pack.pdf', '/pack.zip']) {
      const { json } = await desk.ask('Bea', `/consumer-duty${path}?client=${clients['Southgate']}&${quarter}`);
      expect(json).toMatchObject({ code: 'client-not-found' });
    }
  });

  test('row 2: writes and closes none', async () => {
    const id = newId();
    await save('Max', id, { finding: 'Of every brand.' });
    expect((await save('Bea', newId())).json).toMatchObject({ code: 'limited-to-brands' });
    expect((await save('Bea', id, { seen: 1 })).json).toMatchObject({ code: 'limited-to-brands' });
    expect((await close('Bea', id)).json).toMatchObject({ code: 'limited-to-brands' });
  });
});

describe('a pack', () => {
  let ended = 0;
  const end = async (many: number, at: string) => {
    for (let made = 0; made < many; made += 1) {
      ended += 1;
      const contract = { customer: 'Northgate', name: 'Gold', tatSlaDays: 10 };
      const id = await desk.putClaim(`DUTY-${ended}`, { contract });
      await desk.database.pool.query('update desk_claim set ended_at = $2 where claim_id = $1', [id, at]);
    }
  };

  test('has a sample of ten claims by a seed that is printed, and none of fewer', async () => {
    await end(9, '2026-08-10T10:00:00Z');
    await end(3, '2026-06-30T22:59:00Z');
    expect((await filesOf())['sample.csv']?.split('\r\n')).toHaveLength(2);
    await end(12, '2026-09-30T22:30:00Z');
    const numbersOf = ({ 'sample.csv': text = '' }: Record<string, string>) =>
      [...text.matchAll(/^(DUTY-\d+),/gm)].map(([, number]) => number);
    const first = await filesOf();
    expect(new Set(numbersOf(first)).size).toBe(10);
    expect(first['README.txt']).toContain(`Seed of the sample: “${clients['Northgate']} 2026-07-01 2026-09-30”`);
    expect(numbersOf(await filesOf())).toEqual(numbersOf(first));
    const chosen = await pack('Max', 'pack.zip', `client=${clients['Northgate']}&${quarter}&seed=blue`);
    expect(chosen.status).toBe(400);
    expect(numbersOf(first).filter((number) => ['DUTY-10', 'DUTY-11', 'DUTY-12'].includes(number ?? ''))).toEqual([]);
  });

  test('says of the claims of its sample who withdrew a complaint, how and when', async () => {
    const first = (await filesOf())['sample.csv'] ?? '';
    expect(first).toContain(',Complaint withdrawn by,');
    const [, number = ''] = /^(DUTY-\d+),/m.exec(first) ?? [];
    const steps = `/claims/${number}/complaints`;
    const { json } = await desk.operator('POST', steps, { words: 'It is late.' });
    const closed = await desk.operator('POST', `${steps}/${String(json['number'])}/steps`, {
      kind: 'close',
      outcome: 'withdrawn',
      cause: 'delay',
      words: 'By phone.',
      withdrawal: { by: 'representative', name: 'Asha Nair', how: 'call', on: desk.now().toISOString().slice(0, 10) },
    });
    expect(closed.status).toBe(200);
    await desk.database.pool.query(
      `update complaint set received_at = '2026-09-20T09:00:00Z', closed_at = '2026-09-21T09:00:00Z'`,
    );
    // A write of the claim reads again when it ended.
    await desk.database.pool.query('update desk_claim set ended_at = $2 where number = $1', [
      number,
      '2026-09-30T22:30:00Z',
    ]);
    const told = (await filesOf())['sample.csv'] ?? '';
    expect(told).toMatch(new RegExp(`^${number},.*who speaks for the claimant by telephone on `, 'm'));
    expect(told).not.toContain('Asha');
    await desk.database.pool.query('update complaint_step set said_by = null');
    const sampled = new RegExp(`^${number},.*`, 'm');
    expect(sampled.exec((await filesOf())['sample.csv'] ?? '')?.[0]).toContain(',yes,not recorded,');
    await desk.database.pool.query(`update complaint set outcome = 'mistaken' where outcome = 'withdrawn'`);
    expect(sampled.exec((await filesOf())['sample.csv'] ?? '')?.[0]).toContain(',no,,');
  });

  test('has each figure with its sentence, its number and the period before, and the actions', async () => {
    const files = await filesOf('Ada');
    expect(files['figures.csv']).toContain(
      'Products and services,Claims that came,200,,100,"How many claims came, by the day of their first event',
    );
    expect(files['figures.csv']).toContain('Consumer support,Contacts per 100 claims,25,200,');
    expect(files['figures.csv']).toMatch(/Consumer understanding,Ease of knowing,fewer than 10,,no figure,/);
    expect(files['actions.csv']).toContain(
      'Many wrote to ask for the date.,Consumer support,Contacts per 100 claims,delay',
    );
    expect(files['actions.csv']).toContain('Half as many write.');
    expect(Object.values(files).join()).not.toContain('priya@example.com');
  });

  test('has all columns of its tables where they are empty', async () => {
    const files = await filesOf('Max', `client=${clients['Northgate']}&from=2025-01-01&to=2025-03-31`);
    expect(files['actions.csv']).toBe(
      'Finding,Outcome,Figure,Cause of complaints,Found in,What was done,Who,By,Changed,Closed,What changed\r\n',
    );
    expect(files['sample.csv']).toMatch(/^Claim reference,Device,In the portal since,.*,Satisfaction\r\n$/);
  });

  test('is the same each time, is tagged, and is in the audit', async () => {
    const [one, again] = [await pack('Ada', 'pack.pdf'), await pack('Ada', 'pack.pdf')];
    expect(one.bytes.equals(again.bytes)).toBe(true);
    const pdf = rawPdf(one.bytes);
    expect([...pdf.streams.values()].join()).toMatch(/<pdfuaid:part>1<\/pdfuaid:part>/);
    expect(objectsOf(pdf, '/Type /Catalog')[0]).toMatch(/\/Marked true/);
    const { rows } = await desk.database.pool.query<{ detail: string }>(
      `select detail from audit_event where action = 'desk.duty-pack' order by at desc, id desc limit 1`,
    );
    expect(rows[0]?.detail).toBe(
      `Northgate, 2026-07-01 to 2026-09-30, pdf, sha256 ${hashOf(one.bytes)}, seed ${clients['Northgate']} 2026-07-01 2026-09-30`,
    );
  });

  test('says on which day it was counted, until its facts no longer change, and when it was counted again', async () => {
    const readme = async (period: string) =>
      (await filesOf('Ada', `client=${clients['Northgate']}&${period}`))['README.txt'];
    const today = formatDate(desk.now());
    expect(await readme('from=2026-10-01&to=2026-12-31')).toContain(`counted on ${today}. The period is not over.`);
    expect(await readme(quarter)).toContain('as counted on 04/11/2026. Beside');
    const again = (countedOn: string | null) =>
      desk.database.kysely
        .updateTable('measure_day')
        .set({ counted_on: countedOn })
        .where('measure', '=', 'contact')
        .where('day', '=', '2026-08-03')
        .execute();
    await again('2026-11-05');
    expect(await readme(quarter)).toContain('as counted on 05/11/2026. Beside');
    await again('2026-09-07');
    expect(await readme(quarter)).toContain('as counted on 04/11/2026. Beside');
  });

  test('has the hash of each table in a zip, and the audit that of all', async () => {
    const files = await filesOf('Ada');
    const sums = files['sha256.txt'] ?? '';
    expect(sums.trimEnd().split('\n')).toHaveLength(Object.keys(files).length - 1);
    expect(sums).toContain(`${hashOf(files['README.txt'] ?? '')}  README.txt`);
    const { rows } = await desk.database.pool.query<{ detail: string }>(
      `select detail from audit_event where action = 'desk.duty-pack' order by at desc, id desc limit 1`,
    );
    expect(rows[0]?.detail).toContain(`zip, sha256.txt ${hashOf(sums)}`);
  });

  test('comes by the API too', async () => {
    const ask = (path: string) =>
      desk.app.inject({ url: `/api/integration/v1${path}`, headers: { authorization: `Bearer ${operatorKey}` } });
    const zip = unzipSync((await ask(`/consumer-duty.zip?client=${clients['Northgate']}&${quarter}`)).rawPayload);
    expect(strFromU8(zip['figures.csv'] ?? new Uint8Array())).toContain('Claims that came,200');
    const pdf = await ask(`/consumer-duty.pdf?client=${clients['Northgate']}&${quarter}`);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect((await ask(`/consumer-duty.zip?client=${newId()}&${quarter}`)).json()).toMatchObject({
      code: 'client-not-found',
    });
    expect((await ask(`/consumer-duty.zip?client=${clients['Northgate']}`)).statusCode).toBe(400);
  });
});
