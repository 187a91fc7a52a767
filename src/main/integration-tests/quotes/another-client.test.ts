// The contract of a claim is corrected, so that it is another client's, while its quote is with the client before.
import { strFromU8, unzipSync } from 'fflate';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listAuthorisations } from '#claim/quote/authorisations.data.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { cookieFor } from '../../graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let count = 0;

const said = { name: 'Ann Lee', text: 'Our reference is SIU-77.' };
const secrets = Object.values(said);

beforeAll(async () => {
  const auditor = (client: string) => ({ roles: ['auditor' as const], rights: [], clients: [client] });
  const client = (name: string, quotes: object = {}) => ({
    name,
    contracts: [{ customer: `${name} Mutual` }],
    contactsForAuditors: 'shown' as const,
    quotes: { coversLess: true, ...quotes },
  });
  desk = await DeskApp.start(
    {
      Kim: { rights: [] },
      Max: { roles: ['handler', 'lead'], rights: [] },
      First: auditor('First'),
      Second: auditor('Second'),
    },
    [
      client('First'),
      client('Second'),
      client('Limited', { limit: 900 }),
      client('Yours', { decides: 'claimant' }),
      client('Own', { decides: 'claimant' }),
    ],
  );
});
afterAll(() => desk.close());

const contractOf = (insurer: string) => ({ contract: { customer: `${insurer} Mutual`, name: 'Gold', tatSlaDays: 10 } });
const moveTo = (number: string, insurer: string) => desk.operator('PATCH', `/claims/${number}`, contractOf(insurer));

async function newClaim(insurer: string, state = 'Awaiting Authorisation') {
  const number = `MOVED-${(count += 1)}`;
  return { number, id: await desk.putClaim(number, { state, ...contractOf(insurer) }) };
}

async function send(number: string, { net = 500, decides = 'insurer', claimantPays = 0 } = {}): Promise<string> {
  const externalId = newId();
  const lines = [{ part: 'Screen', quantity: 1, net, vatRate: 20 }];
  await desk.operator('PUT', `/claims/${number}/quotes/${externalId}`, { lines, decides, claimantPays });
  const { json } = await desk.operator('POST', `/claims/${number}/quotes/${externalId}/send`);
  return String(json['status']);
}

const decide = (number: string, decision: 'approved' | 'declined', version = 1) =>
  desk.operator('POST', `/claims/${number}/authorisations`, {
    quoteVersion: version,
    total: 600,
    decision,
    ...(decision === 'declined' && { reason: 'other' }),
    ...said,
  });

/** A quote of £600 that First has approved. */
async function approvedByFirst(state?: string) {
  const claim = await newClaim('First', state);
  await send(claim.number);
  expect((await decide(claim.number, 'approved')).status).toBe(200);
  return claim;
}

type Sent = { quoteVersion: number; externalId: string | null; status: string; decides: string; total: number };
async function newest(number: string): Promise<Sent> {
  const { json } = await desk.operator('GET', `/claims/${number}/quotes`);
  const [first] = json['quotes'] as Sent[];
  if (first === undefined) throw new Error('The claim has no quote.');
  return first;
}

async function asClaimant<Answer>(id: string, query: string, variables: object): Promise<Answer> {
  const cookie = await cookieFor(desk.database, [id], desk.now());
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
  return answer.json<{ data: Answer }>().data;
}

/** A quote of £600, of which the claimant has agreed to pay £45. */
async function approvedByClaimant() {
  const claim = await newClaim('Yours');
  await send(claim.number, { decides: 'claimant', claimantPays: 45 });
  const query = 'mutation ($model: DecideQuoteInput!) { decideQuote(model: $model) { id } }';
  const model = { claimId: claim.id, version: 1, total: 600, decision: 'approve', consent: true };
  await asClaimant(claim.id, query, { model });
  expect(await newest(claim.number)).toMatchObject({ quoteVersion: 1, status: 'approved' });
  desk.wait(1);
  return claim;
}

async function rowsOf<Row extends object>(text: string, id: string): Promise<Row[]> {
  return (await desk.database.pool.query<Row>(text, [id])).rows;
}

const told = async (id: string) =>
  (
    await rowsOf<{ kind: string }>(`select kind from happening where claim_id = $1 and kind ~ '^quote' order by id`, id)
  ).map(({ kind }) => kind);

const events = (id: string) =>
  rowsOf<{ type: string; data: object }>(
    `select type, data from outgoing_event where claim_id = $1 and type like 'quote.%' order by id`,
    id,
  );

const withdrawals = async (id: string) => (await events(id)).filter(({ type }) => type === 'quote.approval_withdrawn');

async function historyOf(id: string) {
  const query = 'query ($id: ID!) { claimTimeline(claimId: $id) { entries { kind amount } } }';
  const { claimTimeline } = await asClaimant<{ claimTimeline: { entries: { kind: string }[] } }>(id, query, { id });
  return claimTimeline.entries.filter(({ kind }) => kind.startsWith('quote'));
}

async function replacedOf(id: string): Promise<unknown> {
  const query = 'query ($id: ID!) { claim(id: $id) { quoteVersion { replaces { approvedBy isWithdrawn } } } }';
  const { claim } = await asClaimant<{ claim: { quoteVersion: { replaces: unknown } } }>(id, query, { id });
  return claim.quoteVersion.replaces;
}

async function claimantSees(id: string): Promise<unknown> {
  const query = 'query ($id: ID!) { claim(id: $id) { money { isAgreed } quoteVersion { number state decides } } }';
  return (await asClaimant<{ claim: unknown }>(id, query, { id })).claim;
}

describe('a quote whose claim gets another client', () => {
  test('is asked of that one again, though the one before had approved it', async () => {
    const { id, number } = await approvedByFirst();
    const { json } = await moveTo(number, 'Second');
    const detail = expect.stringContaining('Its quote was sent again as version 2');
    expect(json['warnings']).toEqual([{ pointer: '/contract', code: 'another-client', detail }]);
    expect(await newest(number)).toMatchObject({ quoteVersion: 2, status: 'sent', decides: 'insurer', total: 600 });
    expect(await claimantSees(id)).toMatchObject({
      money: { isAgreed: false },
      quoteVersion: { number: 2, state: 'insurer' },
    });
    expect((await decide(number, 'approved', 2)).status).toBe(200);
    expect((await listAuthorisations(desk.database.kysely, id)).map(({ versionNumber }) => versionNumber)).toEqual([
      2, 1,
    ]);
  });

  test('is asked again where the one before declined it', async () => {
    const { number } = await newClaim('First');
    await send(number);
    expect((await decide(number, 'declined')).status).toBe(200);
    await moveTo(number, 'Second');
    expect(await newest(number)).toMatchObject({ quoteVersion: 2, status: 'sent' });
  });

  test('is approved by that client’s limit, and by no limit of the client before', async () => {
    const { number } = await newClaim('Limited');
    expect(await send(number)).toBe('approved');
    await moveTo(number, 'Second');
    expect(await newest(number)).toMatchObject({ quoteVersion: 2, status: 'sent' });
    await moveTo(number, 'Limited');
    expect(await newest(number)).toMatchObject({ quoteVersion: 3, status: 'approved' });
  });

  test('is sent once where the same call brings another quote', async () => {
    const { id, number } = await approvedByFirst();
    const quote = { total: 480, vat: 80, quoteDetails: [{ description: 'Screen', total: 480, vat: 80 }] };
    const moved = await desk.operator('PATCH', `/claims/${number}`, { ...contractOf('Second'), quote });
    expect(moved.json['warnings']).toEqual([]);
    expect(await newest(number)).toMatchObject({ quoteVersion: 2, status: 'sent', total: 480 });
    const sent = `select data from outgoing_event where claim_id = $1 and type = 'quote.sent'`;
    expect((await desk.database.pool.query(sent, [id])).rows).toHaveLength(2);
  });

  test('is withdrawn by the system that made it, by the same externalId', async () => {
    const { number } = await approvedByFirst();
    const { externalId } = await newest(number);
    await moveTo(number, 'Second');
    expect(await newest(number)).toMatchObject({ quoteVersion: 2, externalId });
    const url = `/claims/${number}/quotes/${String(externalId)}`;
    expect((await desk.operator('POST', `${url}/send`)).json).toMatchObject({ quoteVersion: 2, changed: false });
    expect((await desk.operator('DELETE', url)).status).toBe(204);
    expect(await newest(number)).toMatchObject({ quoteVersion: 2, status: 'withdrawn' });
  });

  test('is decided by whom that client has decide', async () => {
    const { id, number } = await newClaim('Yours');
    await send(number, { decides: 'claimant', claimantPays: 45 });
    await moveTo(number, 'Second');
    expect(await claimantSees(id)).toMatchObject({ quoteVersion: { number: 2, decides: 'insurer' } });
    await moveTo(number, 'Yours');
    expect(await claimantSees(id)).toMatchObject({ quoteVersion: { number: 3, decides: 'claimant', state: 'yours' } });
    const kinds = `select kind from happening where claim_id = $1 and kind like 'quote%' order by id`;
    expect((await desk.database.pool.query(kinds, [id])).rows.at(-1)).toEqual({ kind: 'quote-to-decide' });
  });

  test('stays as it is under another contract of the same client, and where the claim had no client', async () => {
    const { number } = await approvedByFirst();
    const silver = { contract: { customer: 'First Mutual', name: 'Silver', tatSlaDays: 5 } };
    expect((await desk.operator('PATCH', `/claims/${number}`, silver)).json['warnings']).toEqual([]);
    expect(await newest(number)).toMatchObject({ quoteVersion: 1, status: 'approved' });
    const none = await newClaim('Nobody');
    await send(none.number);
    await decide(none.number, 'approved');
    await moveTo(none.number, 'Second');
    expect(await newest(none.number)).toMatchObject({ quoteVersion: 1, status: 'approved' });
  });

  test('stays once the repair is under way, and covers no later version', async () => {
    const { number } = await approvedByFirst('Repair');
    await moveTo(number, 'Second');
    expect(await newest(number)).toMatchObject({ quoteVersion: 1, status: 'approved' });
    expect(await send(number, { net: 490 })).toBe('sent');
    const own = await approvedByFirst('Repair');
    expect(await send(own.number, { net: 490 })).toBe('approved');
  });

  test('ends a wait for the insurer before', async () => {
    const { id, number } = await newClaim('First', 'Inspection');
    const wait = { on: 'insurer', until: null, what: 'Ann Lee to agree' };
    expect((await desk.act('Max', `${id}/wait`, wait)).status).toBe(200);
    expect((await desk.ask('First', `/claims/${id}`)).text).toContain('Ann Lee to agree');
    await moveTo(number, 'Second');
    expect((await desk.ask('Second', `/claims/${id}`)).text).not.toContain('Ann Lee to agree');
    expect((await desk.claim('Max', id)).work).toMatchObject({ waitingOn: null, waitingFor: null });
  });
});

describe('an approval that no longer counts', () => {
  test('is told to its claimant, who reads why on the quote and in History', async () => {
    const { id, number } = await approvedByClaimant();
    await moveTo(number, 'Second');
    expect(await told(id)).toEqual(['quote-to-decide', 'quote-approval-withdrawn']);
    expect(await replacedOf(id)).toEqual({ approvedBy: 'claimant', isWithdrawn: true });
    expect(await historyOf(id)).toEqual([
      { kind: 'quote-approval-withdrawn', amount: 600 },
      { kind: 'quote-approved', amount: 600 },
      { kind: 'quote', amount: 600 },
    ]);
  });

  test('is told beside no change of price, where the claimant decides again', async () => {
    const { id, number } = await approvedByClaimant();
    await moveTo(number, 'Own');
    expect(await told(id)).toEqual(['quote-to-decide', 'quote-to-decide', 'quote-approval-withdrawn']);
  });

  test('is told to the operator’s systems, whoever approved, and once', async () => {
    const [own, insurers] = [await approvedByClaimant(), await approvedByFirst()];
    for (const { id, number } of [own, insurers]) {
      await moveTo(number, 'Second');
      const [withdrawn, ...more] = await withdrawals(id);
      const approved = (await events(id)).find(({ type }) => type === 'quote.approved')?.data as { quoteId: string };
      expect(withdrawn?.data).toEqual({ quoteId: approved.quoteId, quoteVersion: 1, total: 600 });
      expect(more).toEqual([]);
    }
    expect(await told(insurers.id)).toEqual([]);
  });

  test('is told where the same call brings another quote', async () => {
    const { id, number } = await approvedByClaimant();
    const quote = { total: 480, vat: 80, quoteDetails: [{ description: 'Screen', total: 480, vat: 80 }] };
    await desk.operator('PATCH', `/claims/${number}`, { ...contractOf('Second'), quote });
    expect(await withdrawals(id)).toHaveLength(1);
    expect(await told(id)).toEqual(['quote-to-decide', 'quote-approval-withdrawn']);
    await moveTo(number, 'First');
    await moveTo(number, 'Second');
    expect(await withdrawals(id)).toHaveLength(1);
  });

  test('is not told where the call is made without notices, and where nothing was approved', async () => {
    const quiet = await approvedByClaimant();
    await desk.operator('PATCH', `/claims/${quiet.number}?quiet=true`, contractOf('Second'));
    expect(await told(quiet.id)).toEqual(['quote-to-decide']);
    expect(await withdrawals(quiet.id)).toHaveLength(1);
    const { id, number } = await newClaim('Yours');
    await send(number, { decides: 'claimant', claimantPays: 45 });
    await moveTo(number, 'Second');
    expect(await told(id)).toEqual(['quote-to-decide']);
    expect(await withdrawals(id)).toEqual([]);
    expect(await replacedOf(id)).toBeNull();
  });
});

async function pack(id: string, who: string, reader: string, name = 'decisions.csv'): Promise<string> {
  const url = `/api/desk/claims/${id}/evidence.zip?for=${reader}`;
  const { rawPayload } = await desk.app.inject({ url, headers: { cookie: desk.cookieOf(who) } });
  return strFromU8(unzipSync(rawPayload)[name] ?? new Uint8Array());
}

test('a pack says from when an approval no longer counted', async () => {
  const { id, number } = await approvedByFirst();
  const approvedAt = formatDateTime(desk.now());
  desk.wait(3600);
  const withdrawnAt = formatDateTime(desk.now());
  await moveTo(number, 'Second');
  desk.wait(60);
  const [head = '', ...versions] = (await pack(id, 'Max', 'operator', 'quotes.csv')).trimEnd().split('\r\n');
  expect(head).toContain(',Became,Settled,Approval no longer counted from,');
  expect(versions).toEqual([
    expect.stringContaining(`,superseded,${approvedAt},${withdrawnAt},`),
    expect.stringContaining(',sent,,,'),
  ]);
});

const found = (text: string) => secrets.filter((secret) => text.includes(secret));

describe('who decided at the client before, and in which words,', () => {
  async function readBy(insurer: string, { id, number }: { id: string; number: string }) {
    const card = (await desk.ask(insurer, `/claims/${id}/quotes`)).text;
    const api = (await desk.operator('GET', `/claims/${number}/authorisations`)).text;
    return [card, api, await pack(id, insurer, 'insurer')].map(found);
  }

  test('is read by that client alone, at the desk, in its pack and by the API', async () => {
    const claim = await approvedByFirst();
    expect(await readBy('First', claim)).toEqual([secrets, secrets, secrets]);
    await moveTo(claim.number, 'Second');
    expect(await readBy('Second', claim)).toEqual([[], [], []]);
    await moveTo(claim.number, 'First');
    expect(await readBy('First', claim)).toEqual([secrets, secrets, secrets]);
  });

  test('is read by the operator at all times', async () => {
    const { id, number } = await approvedByFirst();
    await moveTo(number, 'Second');
    expect(found((await desk.ask('Max', `/claims/${id}/quotes`)).text)).toEqual(secrets);
    expect(found(await pack(id, 'Max', 'operator'))).toEqual(secrets);
  });

  test('is read in the proof of the approval by no later client', async () => {
    const { id, number } = await approvedByFirst();
    const reads = async (cookie: string) => {
      const get = (ending: string) =>
        desk.app.inject({ url: `/api/quote/${id}/approval${ending}`, headers: { cookie } });
      const [page, pdf] = [await get(''), await get('.pdf')];
      return [page.statusCode, pdf.statusCode, page.body.includes(said.text)];
    };
    const claimants = await cookieFor(desk.database, [id], desk.now());
    const [whole, none] = [
      [200, 200, true],
      [404, 404, false],
    ];
    expect(await reads(desk.cookieOf('First'))).toEqual(whole);
    await moveTo(number, 'Second');
    expect(await reads(desk.cookieOf('Second'))).toEqual(none);
    for (const cookie of [desk.cookieOf('Max'), desk.cookieOf('Kim'), claimants]) {
      expect(await reads(cookie)).toEqual(whole);
    }
    await decide(number, 'approved', 2);
    expect(await reads(desk.cookieOf('Second'))).toEqual(whole);
  });

  test('is read by an auditor of the next client where the claimant approved', async () => {
    const { id, number } = await approvedByClaimant();
    await moveTo(number, 'Second');
    const url = `/api/quote/${id}/approval`;
    const page = await desk.app.inject({ url, headers: { cookie: desk.cookieOf('Second') } });
    expect([page.statusCode, page.body.includes('£600.00')]).toEqual([200, true]);
  });
});
