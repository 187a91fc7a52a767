import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { measures, scales, type Measure } from '#claim/measures/measures.rules.ts';
import { noClient } from '#claim/measures/no-client.ts';
import type { ReportAnswer } from '#features/desk/reports/report-routes.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let own = '';
let foreign = '';
let kim = '';
/** With the portal. */
const firstDay = '2026-04-01';

const people = {
  Kim: { rights: [] },
  Max: { roles: ['handler' as const, 'lead' as const], rights: [] },
  Bea: { roles: ['handler' as const, 'lead' as const], rights: [], brands: ['harbour'] },
  Mia: { roles: ['handler' as const, 'lead' as const], rights: [], brands: ['marigold'] },
  Ada: { roles: ['auditor' as const], rights: [], clients: ['Northgate'] },
};

type Counted = {
  client?: string;
  day?: string;
  dimension?: string;
  cohort?: string;
  n: number;
  sum?: number;
  fill?: Record<number, number>;
};

/** Stores counts as the hourly work does; `fill` says how many are in which bucket. */
async function count(measure: Measure, rows: readonly Counted[]): Promise<void> {
  const edges = scales[measures[measure]];
  const size = edges === null ? 0 : edges.length + 1;
  for (const { client = own, day = '2026-11-05', dimension = '', cohort = '', n, sum = 0, fill = {} } of rows) {
    const buckets = Array.from({ length: size }, (_, index) => fill[index] ?? 0);
    const row = { day, client_id: client, brand: 'harbour', measure, dimension, cohort, n, sum, buckets };
    await desk.database.kysely.insertInto('measure_day').values(row).execute();
  }
}

async function read(who: string, path: string): Promise<ReportAnswer> {
  const { status, text } = await desk.ask(who, `/reports/${path}`);
  expect([status, text]).toEqual([200, expect.anything()]);
  return JSON.parse(text) as ReportAnswer;
}

const valueOf = ({ figures }: Pick<ReportAnswer, 'figures'>, id: string) => figures.find((one) => one.id === id);

beforeAll(async () => {
  desk = await DeskApp.start(people, [
    {
      name: 'Northgate',
      contracts: [{ customer: 'Northgate' }],
      baseline: { contactsPerClaim: 2.5, measuredOn: '2026-03-31', claims: 400 },
    },
    { name: 'Southgate', contracts: [{ customer: 'Southgate' }] },
  ]);
  const clients = await desk.database.kysely.selectFrom('client').select(['id', 'name']).execute();
  own = clients.find(({ name }) => name === 'Northgate')?.id ?? '';
  foreign = clients.find(({ name }) => name === 'Southgate')?.id ?? '';
  const account = desk.database.kysely.selectFrom('account').select('id').where('name', '=', 'Kim');
  kim = (await account.executeTakeFirstOrThrow()).id;
  await count('came', [
    { n: 100 },
    { n: 50, client: foreign },
    { n: 12, client: noClient },
    { n: 20, day: '2026-10-01' },
  ]);
  await count('arrived', [
    { n: 1, day: firstDay },
    { n: 1, day: firstDay, client: foreign },
  ]);
  await count('contact', [
    { n: 90 },
    { n: 60, dimension: 'channel', cohort: 'message' },
    { n: 26, dimension: 'channel', cohort: 'chat' },
    { n: 4, dimension: 'channel', cohort: 'call' },
    { n: 70, client: foreign },
  ]);
  await count('answer', [
    { n: 50, fill: { 3: 40, 8: 10 } },
    { n: 30, fill: { 3: 30 }, dimension: 'person', cohort: kim },
    { n: 20, fill: { 3: 20 }, dimension: 'person', cohort: foreign },
  ]);
  await count('answer-in-time', [
    { n: 60, sum: 48 },
    { n: 30, sum: 30, dimension: 'person', cohort: kim },
  ]);
  await count('satisfaction', [{ n: 9, sum: 40, fill: { 4: 9 } }]);
});
afterAll(() => desk?.close());

describe('a report', () => {
  test('says of how many each figure is, and compares it with as long before', async () => {
    const report = await read('Max', `today?client=${own}`);
    expect(valueOf(report, 'came')).toMatchObject({ id: 'came', n: 100, value: 100 });
    expect(report.before.find(({ id }) => id === 'came')).toMatchObject({ id: 'came', n: 20, value: 20 });
    expect(report.weeks.map(({ from, figures }) => [from, figures[0]?.n])).toEqual([
      ['2026-10-10', 0],
      ['2026-10-17', 0],
      ['2026-10-24', 0],
      ['2026-10-31', 100],
    ]);
    expect(report.beforeSpan).toEqual({ from: '2026-09-12', to: '2026-10-09' });
    expect((await read('Max', 'today?weeks=12')).beforeSpan).toEqual({ from: '2026-05-23', to: '2026-08-14' });
  });

  test('tells the median and nine of ten of answers, and the share in time of all that came', async () => {
    const report = await read('Max', 'answers');
    expect(valueOf(report, 'answer-in-time')).toMatchObject({ n: 60, value: 80 });
    expect(valueOf(report, 'answer-median')?.value).toBeGreaterThan(60);
    expect(valueOf(report, 'answer-median')?.value).toBeLessThan(120);
  });

  test('shows nothing of fewer than ten', async () => {
    expect(valueOf(await read('Max', 'satisfaction'), 'satisfaction')).toEqual({
      id: 'satisfaction',
      n: null,
      value: null,
      missing: 'few',
    });
  });

  test('row 36: leaves out small groups, and one more where they could be told from the total', async () => {
    const { groups, hidden } = await read('Max', `contacts?client=${own}&by=channel`);
    expect(groups.map(({ cohort }) => cohort)).toEqual(['message']);
    expect(hidden).toBe(2);
  });

  test('row 36: leaves out one more week, and one more group of each figure, where these could be told', async () => {
    const ofWeek = (day: string, n: number) => ({ client: foreign, day, n });
    const ofDevice = (cohort: string, n: number) => ({
      client: foreign,
      day: '2026-10-20',
      dimension: 'device',
      cohort,
      n,
    });
    await count('quote', [ofWeek('2026-10-14', 14), ofWeek('2026-10-20', 3), ofWeek('2026-10-28', 20)]);
    await count('complaint', [ofDevice('phone', 30), ofDevice('tablet', 20), ofDevice('watch', 15)]);
    await count('complaint-upheld', [ofDevice('phone', 20), ofDevice('tablet', 11), ofDevice('watch', 4)]);
    const { weeks } = await read('Max', `quotes?client=${foreign}`);
    expect(weeks.map(({ figures }) => figures.find(({ id }) => id === 'quote')?.n)).toEqual([null, null, 20, 0]);
    const { groups, hidden } = await read('Max', `complaints?client=${foreign}&by=device`);
    expect(hidden).toBe(0);
    expect(groups.map((group) => valueOf(group, 'complaint')?.n)).toEqual([30, 20, 15]);
    expect(groups.map((group) => valueOf(group, 'complaint-upheld')?.n)).toEqual([20, null, null]);
  });

  test('tells clients apart, with claims of none', async () => {
    const { groups } = await read('Max', 'today?by=client');
    expect(groups.map(({ name, figures }) => [name, figures[0]?.value])).toEqual([
      ['Northgate', 100],
      ['Southgate', 50],
      ['', 12],
    ]);
  });

  test('tells the times of each state, also of those in which no claim ends', async () => {
    const of = (state: string, n: number) => ({ client: own, dimension: 'state', cohort: state, n, fill: { 9: n } });
    await count('whole', [of('Voucher Issued', 30)]);
    await count('state', [of('Repair', 25), of('Inspection', 40), of('Awaiting Parts', 6), of('Claim Cancelled', 20)]);
    await count('state-ours', [of('Repair', 25), of('Inspection', 40)]);
    const { groups, hidden } = await read('Max', `times?client=${own}&by=state`);
    const numbers = ['whole', 'state', 'state-ours'];
    expect(groups.map((group) => [group.cohort, ...numbers.map((id) => valueOf(group, id)?.n)])).toEqual([
      ['Voucher Issued', 30, null, null],
      ['Inspection', null, 40, 40],
      ['Repair', null, 25, 25],
    ]);
    expect(hidden).toBe(2);
  });

  test('of notices tells which were not delivered', async () => {
    await count('notice', [{ n: 40, sum: 38 }]);
    const report = await read('Max', `telling?client=${own}`);
    expect(['notice-sent', 'notice-failed'].map((id) => valueOf(report, id)?.value)).toEqual([95, 5]);
  });

  test('is a table too, and each reading is in the audit', async () => {
    const headers = { cookie: desk.cookieOf('Max') };
    const file = await desk.app.inject({ url: `/api/desk/reports/today/table.csv?client=${own}`, headers });
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.headers['content-disposition']).toContain('today-2026-10-10-2026-11-06.csv');
    const lines = file.body.split('\r\n');
    expect(lines[0]).toBe('\uFEFFclient,from,to,part,figure,of,value,unit,no value,meaning,counted at');
    const cells = (text: string) => expect.stringContaining(text) as string;
    expect(lines).toContainEqual(cells('Northgate,2026-09-12,2026-10-09,before,Claims that came,20,20,count,,'));
    expect(lines).toContainEqual(cells('Northgate,2026-10-31,2026-11-06,week,Claims that came,100,100,count,,'));
    const shares = await desk.app.inject({ url: `/api/desk/reports/telling/table.csv?client=${own}`, headers });
    expect(shares.body).toMatch(/,all,Notices sent,40,95,percent,,/);
    const few = await desk.app.inject({ url: `/api/desk/reports/satisfaction/table.csv?client=${own}`, headers });
    expect(few.body).toMatch(/,all,[^,]+,,,of 5,fewer than 10,.+\.,\r$/m);
    const limited = { cookie: desk.cookieOf('Ada') };
    const hers = await desk.app.inject({ url: '/api/desk/reports/today/table.csv', headers: limited });
    expect(hers.body).toContain('\nNorthgate,2026-10-10,2026-11-06,all,');
    const audit = desk.database.kysely
      .selectFrom('audit_event')
      .select('detail')
      .where('action', '=', 'desk.read-report');
    expect((await audit.execute()).map(({ detail }) => detail)).toContain(`today, 4 weeks, client ${own}, file`);
  });

  test('says when it was counted, and what is of the moment does not', async () => {
    const { kysely } = desk.database;
    const row = { version: 1, made_from: '2026-01-01', counted_at: new Date('2026-11-06T11:00:00Z') };
    await kysely.insertInto('measure_version').values(row).execute();
    expect((await read('Max', `today?client=${own}`)).countedAt).toBe('2026-11-06T11:00:00.000Z');
    const headers = { cookie: desk.cookieOf('Max') };
    const { body } = await desk.app.inject({ url: `/api/desk/reports/today/table.csv?client=${own}`, headers });
    await kysely.deleteFrom('measure_version').execute();
    expect(body).toMatch(/,all,Claims that came,.*,2026-11-06T11:00:00.000Z\r$/m);
    expect(body).toMatch(/,now,Open,.*,\r$/m);
  });

  test('of contacts has in its table what was avoided, beside the baseline', async () => {
    const headers = { cookie: desk.cookieOf('Max') };
    const { body } = await desk.app.inject({ url: `/api/desk/reports/contacts/table.csv?client=${own}`, headers });
    expect(body).toMatch(/^Northgate,[-\d]+,[-\d]+,all,Contacts avoided,,160,count,,,\r$/m);
    expect(body).toMatch(/,all,Contacts per 100 claims,[\d.]+,[\d.]+,per 100 claims,/);
    expect(body).toContain('Northgate,2026-03-31,2026-03-31,baseline,Contacts per claim,400,2.5,per claim,,');
  });

  test('of today has what is open now, by brand too, also in its table', async () => {
    await desk.putClaim('REPORT-1');
    const { groups, nowBy, now } = await read('Max', 'today?by=brand');
    expect(groups.map(({ name, figures }) => [name, figures[0]?.n])).toEqual([['Harbour', 162]]);
    const headers = { cookie: desk.cookieOf('Max') };
    const { body } = await desk.app.inject({ url: '/api/desk/reports/today/table.csv?by=brand', headers });
    expect(nowBy).toEqual([{ cohort: 'harbour', name: 'Harbour', ...now }]);
    expect(now?.open).toBe(1);
    expect(body).toMatch(/^all clients,[-\d]+,[-\d]+,now,Open,,1,count,,,\r$/m);
  });

  test('row 36: is told apart by support needs where both groups have ten', async () => {
    const ofNeeds = (client: string, cohort: string, n: number) => ({ client, dimension: 'needs', cohort, n });
    await count('came', [ofNeeds(own, 'with', 15), ofNeeds(own, 'without', 85)]);
    await count('came', [ofNeeds(foreign, 'with', 3), ofNeeds(foreign, 'without', 47)]);
    const toldTo = async (who: string, path: string) => {
      const { groups, hidden } = await read(who, path);
      return { hidden, groups: groups.map(({ cohort, figures }) => [cohort, figures[0]?.n]) };
    };
    const both = {
      hidden: 0,
      groups: [
        ['with', 15],
        ['without', 85],
      ],
    };
    expect(await toldTo('Max', `today?client=${own}&by=needs`)).toEqual(both);
    expect(await toldTo('Max', `today?client=${foreign}&by=needs`)).toEqual({ hidden: 2, groups: [] });
    expect(await toldTo('Max', 'today?by=needs')).toEqual(both);
  });

  test('refuses what it cannot tell apart', async () => {
    expect(await desk.ask('Max', '/reports/satisfaction?by=channel')).toMatchObject({
      status: 400,
      json: { code: 'by-unknown' },
    });
  });
});

describe('contacts avoided', () => {
  test('row 57: are those of a baseline, with its day and number beside them', async () => {
    const { avoided } = await read('Max', `contacts?client=${own}`);
    const baseline = { perClaim: 2.5, measuredOn: '2026-03-31', claims: 400 };
    expect(avoided).toEqual({ contacts: 160, ...baseline, from: '2026-10-10' });
  });

  describe('before the first day with the portal', () => {
    const query = () => `contacts?client=${own}&weeks=12`;
    const moveFirstDay = (to: string) =>
      desk.database.pool.query(`update measure_day set day = $2 where measure = 'arrived' and client_id = $1`, [
        own,
        to,
      ]);
    const table = async () => {
      const headers = { cookie: desk.cookieOf('Max') };
      const url = `/api/desk/reports/contacts/table.csv?client=${own}&weeks=12`;
      return (await desk.app.inject({ url, headers })).body;
    };

    test('nothing is avoided: such days count neither as came nor as contacts', async () => {
      const whole = await read('Max', query());
      expect(whole).toMatchObject({ from: '2026-08-15', avoided: { contacts: 210, from: '2026-08-15' } });
      await moveFirstDay('2026-11-02');
      const { avoided, figures } = await read('Max', query());
      expect(avoided).toMatchObject({ contacts: 160, from: '2026-11-02' });
      expect(valueOf({ figures }, 'contact-rate')).toMatchObject({ n: 120 });
      const body = await table();
      expect(body).toMatch(
        /,2026-11-02,2026-11-06,all,Contacts avoided,,160,count,,"?Only days from 02\/11\/2026 count, the first/,
      );
    });

    test('nothing is claimed where no claim of the client has reached the portal in it', async () => {
      await moveFirstDay('2026-11-07');
      expect(await read('Max', query())).toMatchObject({ avoided: null, notAvoidedBefore: null });
      await desk.database.pool.query(`delete from measure_day where measure = 'arrived' and client_id = $1`, [own]);
      expect(await read('Max', query())).toMatchObject({ avoided: null, notAvoidedBefore: null });
      expect(await table()).not.toContain('Contacts avoided');
      await count('arrived', [{ n: 1, day: firstDay }]);
    });
  });

  test('row 57: are not claimed of days that do not begin after the baseline was counted', async () => {
    const { kysely } = desk.database;
    const query = `contacts?client=${own}`;
    const { from } = await read('Max', query);
    const baselineOn = (day: string) =>
      kysely.updateTable('client').set({ baseline_on: day }).where('id', '=', own).execute();
    await baselineOn(from);
    expect(await read('Max', query)).toMatchObject({ avoided: null, notAvoidedBefore: from });
    const headers = { cookie: desk.cookieOf('Max') };
    const { body } = await desk.app.inject({ url: `/api/desk/reports/contacts/table.csv?client=${own}`, headers });
    expect(body).toMatch(
      /,all,Contacts avoided,,,count,,"?How many contacts were avoided is not said: these days do not/,
    );
    expect(body).not.toContain('baseline,Contacts per claim');
    await baselineOn(addDays(from, -1));
    expect(await read('Max', query)).toMatchObject({ avoided: { contacts: 160 }, notAvoidedBefore: null });
    await baselineOn('2026-03-31');
  });

  test('have beside them what claimants say themselves', async () => {
    await count('would-call', [{ n: 20, sum: 13 }]);
    expect(valueOf(await read('Max', `contacts?client=${own}`), 'would-call')).toMatchObject({ n: 20, value: 65 });
  });

  test('row 57: are not claimed without a baseline, nor for several clients', async () => {
    expect((await read('Max', `contacts?client=${foreign}`)).avoided).toBeNull();
    expect((await read('Max', 'contacts')).avoided).toBeNull();
  });
});

describe('who reads', () => {
  test('who is limited to brands is told of no client without claims of them', async () => {
    const namesFor = async (who: string) => (await read(who, 'today')).clients.map(({ name }) => name);
    expect(await namesFor('Bea')).toEqual(expect.arrayContaining(['Northgate', 'Southgate']));
    expect((await namesFor('Mia')).filter((name) => name !== '')).toEqual([]);
  });

  test('row 2: an auditor reads figures of their client alone, and of no person', async () => {
    const report = await read('Ada', 'today');
    expect(valueOf(report, 'came')).toMatchObject({ value: 100 });
    expect(report.clients.map(({ name }) => name)).toEqual(['Northgate']);
    const unknown = { status: 404, json: { code: 'client-not-found' } };
    expect(await desk.ask('Ada', `/reports/today?client=${foreign}`)).toMatchObject(unknown);
    expect(await desk.ask('Max', `/reports/today?client=${kim}`)).toMatchObject(unknown);
    expect(await desk.ask('Ada', '/reports/answers?by=person')).toMatchObject({
      status: 403,
      json: { title: 'Figures of persons are read by themselves and by leads.' },
    });
    expect(report.tellsPersons).toBe(false);
    expect(await read('Max', 'today')).toMatchObject({ tellsPersons: true });
  });

  test('row 36: an auditor reads passcodes and support needs of whole quarters alone, and a lead of weeks too', async () => {
    const ofClaims = { day: '2026-08-05', dimension: 'claims-by-all' };
    await count('passcode-opened', [{ n: 14, day: '2026-08-05' }, { ...ofClaims, n: 11 }, { n: 40 }]);
    await count('passcode-given', [
      { n: 14, day: '2026-08-05' },
      { ...ofClaims, n: 9 },
    ]);
    const ofNeeds = (cohort: string, n: number) =>
      ['needs', 'claims-by-needs'].map((dimension) => ({ day: '2026-08-05', dimension, cohort, n }));
    await count('came', [{ day: '2026-08-05', n: 52 }, ...ofNeeds('with', 12), ...ofNeeds('without', 40)]);
    await count('ended', [...ofNeeds('with', 14), ...ofNeeds('without', 40)]);
    await desk.database.kysely
      .updateTable('measure_day')
      .set({ n: 1 })
      .where('measure', '=', 'ended')
      .where('dimension', '=', 'claims-by-needs')
      .where('cohort', '=', 'with')
      .execute();
    const quarter = { from: '2026-07-01', to: '2026-09-30', isSealed: true, client: own, weeks: [] };
    for (const weeks of ['4', '12', '52']) {
      const passcodes = await read('Ada', `passcodes?weeks=${weeks}`);
      expect(passcodes).toMatchObject({ ...quarter, beforeSpan: { from: '2026-04-01', to: '2026-06-30' } });
      expect(valueOf(passcodes, 'passcode-opened')).toMatchObject({ n: 14 });
      expect(valueOf(passcodes, 'passcode-given')).toMatchObject({ n: null, missing: 'kept-back' });
      const needs = await read('Ada', `today?by=needs&weeks=${weeks}`);
      expect(needs).toMatchObject(quarter);
      expect(needs.groups.map(({ figures }) => figures[0]?.n)).toEqual([12, 40]);
      expect(needs.groups.map(({ figures }) => figures[1]?.missing)).toEqual(['kept-back', 'kept-back']);
    }
    expect(await read('Ada', 'today?weeks=12')).toMatchObject({ isSealed: false, from: '2026-08-15' });
    expect(valueOf(await read('Max', 'passcodes'), 'passcode-opened')).toMatchObject({ n: 40 });
    for (const day of ['2026-10-01', '2026-08-01']) {
      const asked = await desk.ask('Ada', `/reports/passcodes?quarter=${day}`);
      expect(asked).toMatchObject({ status: 400, json: { code: 'quarter-unknown' } });
    }
    expect(await read('Max', `today?quarter=2026-07-01&client=${own}`)).toMatchObject({
      from: '2026-07-01',
      to: '2026-09-30',
    });
  });

  test('row 36: an auditor reads no share by support needs of which a part has fewer than ten, and a lead does', async () => {
    const ofNeeds = (cohort: string, n: number, sum: number, fill: Record<number, number>) => ({
      day: '2026-08-06',
      dimension: 'needs',
      cohort,
      n,
      sum,
      fill,
    });
    await count('satisfaction', [
      ofNeeds('with', 47, 200, { 1: 3, 3: 44 }),
      ofNeeds('without', 90, 300, { 1: 30, 3: 60 }),
    ]);
    await count('ease', [ofNeeds('with', 47, 200, { 4: 47 }), ofNeeds('without', 90, 400, { 3: 90 })]);
    const toldTo = async (who: string) => {
      const { groups } = await read(who, `satisfaction?by=needs&quarter=2026-07-01&client=${own}`);
      return groups.map((group) => [valueOf(group, 'dissatisfied')?.value, valueOf(group, 'ease')?.value]);
    };
    expect(await toldTo('Max')).toEqual([
      [6.4, 4.3],
      [33.3, 4.4],
    ]);
    expect((await toldTo('Ada')).flat().filter((value) => typeof value === 'number')).toEqual([]);
  });

  test('a handler reads their own figures, and no others', async () => {
    const report = await read('Kim', 'answers?by=person');
    expect(report).toMatchObject({ isOwn: true, groups: [], weeks: [] });
    expect(valueOf(report, 'answer-in-time')).toMatchObject({ n: 30, value: 100 });
    expect(await desk.ask('Kim', '/reports/times')).toMatchObject({ status: 403, json: { code: 'lead-needed' } });
  });

  test('a lead reads those of each handler', async () => {
    const { groups } = await read('Max', 'answers?by=person');
    expect(groups.map(({ name, figures }) => [name, figures[0]?.n])).toContainEqual(['Kim', 30]);
  });

  test('the operator’s system reads the counts by day, without persons', async () => {
    const { json } = await desk.operator('GET', `/measures?from=2026-11-05&to=2026-11-05&client=${own}`);
    const all = json['measures'] as { measure: string; of: string | null; n: number }[];
    expect(all).toContainEqual(expect.objectContaining({ measure: 'came', of: null, cohort: '', n: 100 }));
    expect(all.filter(({ of }) => of === 'person' || of === 'needs' || of?.startsWith('claims'))).toEqual([]);
    for (const days of ['from=2026-11-05&to=2026-11-04', 'from=0000-01-01&to=0000-01-31'])
      expect((await desk.operator('GET', `/measures?${days}`)).status).toBe(400);
  });
});

// Last, because weeks pass in it.
test('the report of today counts as open and over what the board of clocks does, ended claims that wait for an answer too', async () => {
  const over = 'Repaired Equipment Returned to End User';
  const document = { contract: { customer: 'Northgate', name: 'Gold', tatSlaDays: 10 } };
  await desk.writeAsClaimant(await desk.putClaim('ENDED-1', document), 'Where is it?');
  await desk.putClaim('ENDED-2', document);
  await desk.operator('POST', '/claims/ENDED-2/complaints?quiet=true', { words: 'It is late.' });
  for (const number of ['ENDED-1', 'ENDED-2'])
    expect((await desk.operator('PATCH', `/claims/${number}?quiet=true`, { state: over })).status).toBe(200);
  desk.wait(70 * 24 * 3_600);
  await desk.signInAgain('Max');
  const { now, nowBy } = await read('Max', 'today?by=client');
  const board = (await desk.ask('Max', '/clocks')).json as { open: number; clients: { id: string; over: number }[] };
  const northgate = { open: 2, due: 0, over: 2 };
  expect(nowBy.find(({ cohort }) => cohort === own)).toEqual({ cohort: own, name: 'Northgate', ...northgate });
  expect(board.clients.find(({ id }) => id === own)).toMatchObject({ open: 2, soon: 0, over: 2 });
  expect(now?.open).toBe(board.open);
  expect(now?.over).toBe(board.clients.reduce((all, { over: one }) => all + one, 0));
});
