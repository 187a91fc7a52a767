import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listAuthorisations } from '#claim/quote/authorisations.data.ts';
import { settleDueQuotes } from '#claim/quote/due-quotes.server.ts';
import { rowsHash } from '#claim/quote/quote-hash.server.ts';
import { operatorRoutes } from '#main/http/operator-routes.ts';
import { cookieFor } from '../../graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let count = 0;
const daySeconds = 24 * 60 * 60;

beforeAll(async () => {
  desk = await DeskApp.start({ Kim: { rights: ['reply'] }, Lea: { rights: ['quote'] } }, [
    { name: 'Limited', contracts: [{ customer: 'Limited Mutual' }], quotes: { limit: 150 } },
    {
      name: 'Covering',
      contracts: [{ customer: 'Covering Mutual' }],
      quotes: { decides: 'claimant', coversLess: true },
    },
    { name: 'Yours', contracts: [{ customer: 'Yours Mutual' }], quotes: { decides: 'claimant', days: 7 } },
  ]);
});
afterAll(() => desk?.close());

const contractOf = (customer: string) => ({ contract: { customer, name: 'Gold', tatSlaDays: 10 } });

async function newClaim(document: object = {}): Promise<{ id: string; number: string }> {
  const number = `QUOTE-${(count += 1)}`;
  return { number, id: await desk.putClaim(number, { state: 'Awaiting Authorisation', ...document }) };
}

const screen = { part: 'Screen assembly', description: 'OLED', quantity: 1, net: 120, vatRate: 20 };
const battery = { part: 'Battery', quantity: 1, net: 10, vatRate: 20 };

type Wanted = { lines?: object[]; decides?: string; claimantPays?: number; goodUntil?: string; sentence?: string };

async function send(number: string, wanted: Wanted = {}, externalId = newId()) {
  const body = { lines: [screen], decides: 'claimant', claimantPays: 45, ...wanted };
  const put = await desk.operator('PUT', `/claims/${number}/quotes/${externalId}`, body);
  expect(put).toMatchObject({ status: 201 });
  const sent = await desk.operator('POST', `/claims/${number}/quotes/${externalId}/send`);
  expect(sent).toMatchObject({ status: 200 });
  return { externalId, ...(sent.json as { id: string; quoteVersion: number; status: string }) };
}

const shown = `number state decides total vat claimantPays insurerPays insurer lastDay answerBy decidedBy consent approvalUrl
  lines { name total vat } replaces { number total difference added { name } }`;
type Shown = {
  quoteVersion: Record<string, unknown> | null;
  quote: { total: number; quoteDetails: { description: string; total: number }[] } | null;
  todo: { kind: string; dueAt: string | null }[];
  wording: { sentence: string; actor: string };
};

async function graphql(id: string, query: string, variables: object = {}, as?: string) {
  const cookie = as ?? (await cookieFor(desk.database, [id], desk.now()));
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
  return answer.json<{ data: { claim: Shown } | null; errors?: { message: string; extensions: { code: string } }[] }>();
}

async function claimantSees(id: string): Promise<Shown> {
  const query = `query ($id: ID!) { claim(id: $id) { quoteVersion { ${shown} } wording { sentence actor }
    quote { total quoteDetails { description total } } todo { kind dueAt } } }`;
  const { data, errors } = await graphql(id, query, { id });
  expect(errors).toBeUndefined();
  if (data === null) throw new Error('The claim was not answered.');
  return data.claim;
}

/** Returns the error's code; null where it was done. */
async function decide(id: string, model: object, as?: string): Promise<string | null> {
  const query = 'mutation ($model: DecideQuoteInput!) { decideQuote(model: $model) { id } }';
  const whole = { claimId: id, version: 1, total: 144, decision: 'approve', consent: true, ...model };
  return (await graphql(id, query, { model: whole }, as)).errors?.[0]?.extensions.code ?? null;
}

async function ask(id: string, model: object = {}): Promise<string | null> {
  const query = 'mutation ($model: AskAboutQuoteInput!) { askAboutQuote(model: $model) { id } }';
  const whole = { claimId: id, version: 1, message: 'Why a new screen?', clientId: newId(), ...model };
  return (await graphql(id, query, { model: whole })).errors?.[0]?.extensions.code ?? null;
}

const decided = (id: string) => listAuthorisations(desk.database.kysely, id);

async function rowsOf<Row extends object>(text: string, id: string): Promise<Row[]> {
  return (await desk.database.pool.query<Row>(text, [id])).rows;
}

const events = (id: string) =>
  rowsOf<{ type: string; data: Record<string, unknown> }>(
    `select type, data from outgoing_event where claim_id = $1 and type like 'quote.%' order by id`,
    id,
  );
const told = async (id: string) =>
  (
    await rowsOf<{ kind: string }>(
      `select kind from happening where claim_id = $1 and kind like 'quote%' order by id`,
      id,
    )
  ).map(({ kind }) => kind);

test('the operator’s system reads no draft of the desk', async () => {
  const { id, number } = await newClaim();
  const lines = [{ part: 'Screen', netPence: 100, vatRate: 20 }];
  expect((await desk.act('Lea', `${id}/quote-save`, { lines, seen: null })).status).toBe(200);
  await desk.operator('PUT', `/claims/${number}/quotes/Q-1`, { lines: [screen] });
  const { quotes } = (await desk.operator('GET', `/claims/${number}/quotes`)).json as { quotes: object[] };
  expect(quotes).toMatchObject([{ status: 'draft', origin: 'system', externalId: 'Q-1' }]);
});

/** All but the export, which has all that is held, and streams, which do not end. */
const readsOfKeys = Object.entries(operatorRoutes).flatMap(([name, { method, path }]) => {
  const isByNumber = (path.match(/:\w+/g) ?? []).every((part) => part === ':number');
  const isApart = path.endsWith('/export') || path.endsWith('/chats/events');
  return method === 'GET' && isByNumber && !isApart ? [[name, path] as const] : [];
});

describe('a draft of the desk', () => {
  const draft = 'Canary of a draft';
  let own: { id: string; number: string };

  beforeAll(async () => {
    own = await newClaim();
    const lines = [{ part: draft, description: draft, netPence: 100, vatRate: 20 }];
    await desk.act('Lea', `${own.id}/quote-save`, { lines, sentence: draft, seen: null });
  });

  test('is read by handlers', async () => {
    expect((await desk.ask('Kim', `/claims/${own.id}/quotes`)).text).toContain(draft);
  });

  test.each(readsOfKeys)('is not in what a key gets by %s', async (_name, path) => {
    const { status, text } = await desk.operator('GET', path.replace(':number', own.number));
    expect([status < 500, text.includes(draft)]).toEqual([true, false]);
  });

  test('is not on the claim’s page', async () => {
    const { quoteVersion, quote } = await claimantSees(own.id);
    expect([quoteVersion, quote]).toEqual([null, null]);
  });
});

describe('a quote that is the claimant’s to decide', () => {
  test('is shown with who pays what, is a To do, and waits in the words of the claim', async () => {
    const { id, number } = await newClaim();
    await send(number);
    expect(await claimantSees(id)).toMatchObject({
      quoteVersion: {
        number: 1,
        state: 'yours',
        total: 144,
        vat: 24,
        claimantPays: 45,
        insurerPays: 99,
        lines: [{ name: 'Screen assembly: OLED', total: 144, vat: 24 }],
        lastDay: '2026-11-20T12:00:00.000Z',
        consent: 'You approve version 1 of your quote: £144.00, of which you pay £45.00.',
      },
      quote: { total: 144 },
      todo: [{ kind: 'decide-quote', dueAt: '2026-11-20T12:00:00.000Z' }],
      wording: { sentence: 'We’re waiting for your decision', actor: 'claimant' },
    });
    expect(await told(id)).toEqual(['quote-to-decide']);
    expect((await desk.claim('Kim', id)).claim.waitingOn).toBe('claimant');
  });

  test('is approved once, whatever is pressed again, and kept as it was agreed', async () => {
    const { id, number } = await newClaim();
    await send(number);
    expect(await decide(id, { consent: false })).toBe('CONSENT_REQUIRED');
    expect(await Promise.all([decide(id, {}), decide(id, {})])).toEqual([null, null]);
    expect(await decide(id, { decision: 'decline', reason: 'too-dear' })).toBe('QUOTE_DECIDED');
    expect(await decided(id)).toMatchObject([
      { decision: 'approved', byKind: 'claimant', channel: 'page', totalPence: 14_400, versionNumber: 1 },
    ]);
    const seen = await claimantSees(id);
    expect(seen).toMatchObject({ quoteVersion: { state: 'approved', decidedBy: 'claimant' }, todo: [] });
    expect(seen.wording.sentence).toBe('Your quote is approved');
    expect((await events(id)).map(({ type }) => type)).toEqual(['quote.sent', 'quote.approved']);
    const mails = await rowsOf(`select id from mail where claim_id = $1 and key like 'approval:%'`, id);
    expect(mails).toHaveLength(1);
    expect((await desk.claim('Kim', id)).claim.waitingOn).toBe('us');
  });

  test('is declined for a reason', async () => {
    const { id, number } = await newClaim();
    await send(number);
    expect(await decide(id, { decision: 'decline' })).toBe('REASON_REQUIRED');
    expect(await decide(id, { decision: 'decline', reason: 'other', words: 'x'.repeat(501) })).toBe('TEXT_TOO_LONG');
    expect(await decide(id, { decision: 'decline', reason: 'too-dear', words: 'It is old.' })).toBeNull();
    expect(await decided(id)).toMatchObject([{ decision: 'declined', reasonCode: 'too-dear', reason: 'It is old.' }]);
    expect((await claimantSees(id)).quoteVersion).toMatchObject({ state: 'declined' });
    expect((await events(id)).at(-1)).toMatchObject({ type: 'quote.declined', data: { reason: 'too-dear' } });
  });

  test.each<[string, object, string]>([
    ['an older version', { version: 1 }, 'QUOTE_CHANGED'],
    ['a changed total', { version: 2, total: 144 }, 'QUOTE_CHANGED'],
    ['a version that there is not', { version: 3, total: 156 }, 'QUOTE_CHANGED'],
    ['no total', { version: 2, total: 1e300 }, 'BAD_USER_INPUT'],
    ['neither yes nor no', { version: 2, total: 156, decision: 'perhaps' }, 'BAD_USER_INPUT'],
  ])('of %s nothing is decided', async (_what, model, code) => {
    const { id, number } = await newClaim();
    await send(number);
    await send(number, { lines: [screen, battery] });
    expect(await decide(id, model)).toBe(code);
    expect(await decided(id)).toEqual([]);
    expect((await claimantSees(id)).quoteVersion).toMatchObject({ number: 2, state: 'yours' });
  });

  test('is nobody else’s: a foreign session and a handler decide nothing', async () => {
    const { id, number } = await newClaim();
    const other = await newClaim();
    await send(number);
    const foreign = await cookieFor(desk.database, [other.id], desk.now());
    expect(await decide(id, {}, foreign)).toBe('CLAIM_NOT_FOUND');
    expect(await decide(id, {}, desk.cookieOf('Kim'))).toBe('CLAIM_READ_ONLY');
    expect(await decided(id)).toEqual([]);
  });

  test('asks again when it changes, and says what was added', async () => {
    const { id, number } = await newClaim();
    await send(number);
    await decide(id, {});
    await send(number, { lines: [screen, battery] });
    expect((await claimantSees(id)).quoteVersion).toMatchObject({
      number: 2,
      state: 'yours',
      total: 156,
      replaces: { number: 1, total: 144, difference: 12, added: [{ name: 'Battery' }] },
    });
    expect(await told(id)).toEqual(['quote-to-decide', 'quote-changed']);
    expect(await decide(id, { version: 2, total: 156 })).toBeNull();
    expect((await claimantSees(id)).quoteVersion).toMatchObject({ state: 'approved', replaces: null });
    expect((await decided(id)).map(({ versionNumber }) => versionNumber)).toEqual([2, 1]);
  });

  test('of a claim that has ended, or whose repair has begun, is not asked for', async () => {
    const { id, number } = await newClaim();
    await send(number);
    await desk.operator('PATCH', `/claims/${number}`, { state: 'Repair' });
    expect(await claimantSees(id)).toMatchObject({ quoteVersion: { state: 'agreed' }, todo: [] });
    expect(await decide(id, { decision: 'decline', reason: 'too-dear' })).toBe('QUOTE_DECIDED');
    expect(await ask(id)).toBe('QUOTE_DECIDED');
    desk.wait(20 * daySeconds);
    await settleDueQuotes(desk.services);
    expect((await events(id)).map(({ type }) => type)).toEqual(['quote.sent']);
    const states = `/states/${encodeURIComponent('Claim Cancelled')}`;
    await desk.operator('PUT', states, { name: 'Claim Cancelled', status: 'Cancelled' });
    await desk.operator('PATCH', `/claims/${number}`, { state: 'Claim Cancelled' });
    expect((await claimantSees(id)).quoteVersion).toMatchObject({ state: 'over' });
    expect([await decide(id, {}), await ask(id)]).toEqual(['CLAIM_OVER', 'CLAIM_OVER']);
    const sent = await desk.operator('PUT', `/claims/${number}/quotes/late`, { lines: [screen] });
    expect(sent.status).toBe(201);
    expect((await desk.operator('POST', `/claims/${number}/quotes/late/send`)).json).toMatchObject({
      code: 'claim-over',
    });
  });
});

test('what the claimant is to decide is not sent once the repair has begun', async () => {
  const { id, number } = await newClaim();
  await desk.operator('PATCH', `/claims/${number}`, { state: 'Repair' });
  const body = { lines: [screen], decides: 'claimant', claimantPays: 90 };
  expect((await desk.operator('PUT', `/claims/${number}/quotes/begun`, body)).status).toBe(201);
  const sent = () => desk.operator('POST', `/claims/${number}/quotes/begun/send`);
  expect(await sent()).toMatchObject({ status: 409, json: { code: 'claim-moved-on' } });
  expect((await claimantSees(id)).quoteVersion).toBe(null);
  await desk.operator('PATCH', `/claims/${number}`, { state: 'Awaiting Authorisation' });
  expect(await sent()).toMatchObject({ status: 200, json: { status: 'sent' } });
});

describe('the time of a quote', () => {
  test('ends with its last day in London, and is asked for anew', async () => {
    const { id, number } = await newClaim();
    const start = desk.now();
    const until = new Date(start.getTime() + 2 * daySeconds * 1_000).toISOString().slice(0, 10);
    await send(number, { goodUntil: until });
    desk.wait((new Date(`${until}T23:59:00Z`).getTime() - start.getTime()) / 1_000);
    expect((await claimantSees(id)).quoteVersion).toMatchObject({ state: 'yours' });
    desk.wait(120);
    expect(await claimantSees(id)).toMatchObject({ quoteVersion: { state: 'expired' }, todo: [] });
    expect(await decide(id, {})).toBe('QUOTE_EXPIRED');
    await settleDueQuotes(desk.services);
    await settleDueQuotes(desk.services);
    expect((await events(id)).map(({ type }) => type)).toEqual(['quote.sent', 'quote.expired']);
    expect(await ask(id, { message: 'Please send me a new one.' })).toBeNull();
    expect((await claimantSees(id)).quoteVersion).toMatchObject({ state: 'expired' });
    expect(await decide(id, {})).toBe('QUOTE_EXPIRED');
  });

  test('stops while a question waits, and goes on by as many days', async () => {
    const { id, number } = await newClaim();
    const until = new Date(desk.now().getTime() + 2 * daySeconds * 1_000).toISOString().slice(0, 10);
    await send(number, { goodUntil: until });
    const clientId = newId();
    expect(await Promise.all([ask(id, { clientId }), ask(id, { clientId })])).toEqual([null, null]);
    expect(await rowsOf('select id from outgoing_message where claim_id = $1', id)).toHaveLength(1);
    const asked = (await claimantSees(id)).quoteVersion;
    expect(asked).toMatchObject({ state: 'asked', lastDay: null });
    expect(asked?.['answerBy']).not.toBeNull();
    desk.wait(4 * daySeconds);
    await settleDueQuotes(desk.services);
    expect((await claimantSees(id)).quoteVersion).toMatchObject({ state: 'asked' });
    await desk.operator('POST', `/claims/${number}/messages`, {
      messages: [
        { externalId: 'a', dateSent: desk.now().toISOString(), subject: 'Your question', body: 'It is cracked.' },
      ],
    });
    const later = (await claimantSees(id)).quoteVersion;
    expect(later).toMatchObject({ state: 'yours' });
    const days =
      (new Date(String(later?.['lastDay'])).getTime() - Date.parse(`${until}T12:00:00Z`)) / (daySeconds * 1_000);
    expect(days).toBe(4);
    expect(await decide(id, {})).toBeNull();
  });

  test('moves by a question once, whatever happens later, and the same for an answer elsewhere', async () => {
    const { id, number } = await newClaim();
    await send(number);
    const lastDay = async () => String((await claimantSees(id)).quoteVersion?.['lastDay']);
    const first = Date.parse(await lastDay());
    await ask(id);
    desk.wait(2 * daySeconds);
    const { messages } = (await desk.operator('GET', `/claims/${number}/messages`)).json as {
      messages: { id: string }[];
    };
    await desk.operator('POST', `/claims/${number}/messages/${messages[0]?.id}/done`);
    expect(Date.parse(await lastDay()) - first).toBe(2 * daySeconds * 1_000);
    desk.wait(3 * daySeconds);
    const call = { direction: 'out', reason: 'date', minutes: 1, text: 'Friday.', answered: true, seen: null };
    await desk.act('Kim', `${id}/call`, call);
    await desk.writeAsClaimant(id, 'Thank you.');
    expect(Date.parse(await lastDay()) - first).toBe(2 * daySeconds * 1_000);
    const before = (await desk.operator('GET', `/claims/${number}/quotes`)).json['quotes'];
    await ask(id);
    expect((await desk.operator('GET', `/claims/${number}/quotes`)).json['quotes']).toEqual(before);
  });

  test('of what was sent quietly claimants are not reminded', async () => {
    const { id, number } = await newClaim();
    await desk.operator('PUT', `/claims/${number}/quotes/q`, { lines: [screen], decides: 'claimant' });
    await desk.operator('POST', `/claims/${number}/quotes/q/send?quiet=true`);
    desk.wait(4 * daySeconds);
    await settleDueQuotes(desk.services);
    expect(await told(id)).toEqual([]);
  });

  test('reminds once where both reminders have become due, and leaves a claim that moved on alone', async () => {
    const [{ id, number }, over] = [await newClaim(), await newClaim()];
    await send(number);
    await send(over.number);
    await desk.operator('PATCH', `/claims/${over.number}`, { state: 'Claim Cancelled' });
    desk.wait(11 * daySeconds);
    for (const _ of [1, 2]) await settleDueQuotes(desk.services);
    expect(await told(id)).toEqual(['quote-to-decide', 'quote-reminder']);
    desk.wait(70 * daySeconds);
    await settleDueQuotes(desk.services);
    const left = `select 1 from quote_version where claim_id = $1 and left_at is not null`;
    expect((await desk.database.pool.query(left, [over.id])).rowCount).toBe(1);
    expect(await told(over.id)).toEqual(['quote-to-decide']);
  });

  test('reminds twice, and not while a question waits', async () => {
    const { id, number } = await newClaim();
    await send(number);
    for (const days of [2, 1, 1, 6, 1]) {
      desk.wait(days * daySeconds);
      await settleDueQuotes(desk.services);
    }
    expect(await told(id)).toEqual(['quote-to-decide', 'quote-reminder', 'quote-reminder']);
    const other = await newClaim();
    await send(other.number);
    await ask(other.id);
    desk.wait(4 * daySeconds);
    await settleDueQuotes(desk.services);
    expect(await told(other.id)).toEqual(['quote-to-decide']);
  });
});

describe('what is agreed with a client', () => {
  test('within its limit nobody decides, and above it somebody must', async () => {
    const { id, number } = await newClaim(contractOf('Limited Mutual'));
    expect(await send(number, { decides: 'nobody' })).toMatchObject({ status: 'approved' });
    expect(await decided(id)).toMatchObject([{ byKind: 'within-limit', channel: 'rule', decision: 'approved' }]);
    expect((await claimantSees(id)).quoteVersion).toMatchObject({ state: 'approved', decidedBy: 'within-limit' });
    expect(await told(id)).toEqual([]);
    await desk.operator('PUT', `/claims/${number}/quotes/dear`, {
      lines: [{ ...screen, net: 500 }],
      decides: 'nobody',
    });
    const refused = await desk.operator('POST', `/claims/${number}/quotes/dear/send`);
    expect(refused).toMatchObject({ status: 409, json: { code: 'above-limit' } });
    expect((await claimantSees(id)).quoteVersion).toMatchObject({ number: 1, state: 'approved' });
  });

  test('its limit lets through nothing that the claimant is to decide and pay', async () => {
    const { id, number } = await newClaim(contractOf('Limited Mutual'));
    expect(await send(number, { claimantPays: 45 })).toMatchObject({ status: 'sent' });
    expect((await claimantSees(id)).quoteVersion).toMatchObject({ state: 'yours' });
  });

  test('nothing is decided by a rule about a claim that has ended', async () => {
    const states = `/states/${encodeURIComponent('Claim Cancelled')}`;
    await desk.operator('PUT', states, { name: 'Claim Cancelled', status: 'Cancelled' });
    const quote = { total: 100, vat: 0, quoteDetails: [] };
    const { id } = await newClaim({ ...contractOf('Limited Mutual'), state: 'Claim Cancelled', quote });
    expect(await decided(id)).toEqual([]);
    expect((await claimantSees(id)).quoteVersion).toMatchObject({ state: 'over' });
  });

  test('an approval covers a later version of no more, where the client has it so', async () => {
    const { id, number } = await newClaim(contractOf('Covering Mutual'));
    await send(number, { lines: [screen, battery] });
    await decide(id, { total: 156 });
    expect(await send(number, { lines: [screen] })).toMatchObject({ status: 'approved', quoteVersion: 2 });
    expect(await send(number, { lines: [screen, { ...battery, part: 'Camera', net: 1 }] })).toMatchObject({
      status: 'sent',
    });
    expect((await decided(id)).map(({ byKind }) => byKind)).toEqual(['covered', 'claimant']);
  });

  test('who decides and for how long is the client’s, where the quote does not say it', async () => {
    const { id, number } = await newClaim(contractOf('Yours Mutual'));
    const externalId = 'by-client';
    await desk.operator('PUT', `/claims/${number}/quotes/${externalId}`, { lines: [screen] });
    await desk.operator('POST', `/claims/${number}/quotes/${externalId}/send`);
    const { quoteVersion } = await claimantSees(id);
    expect(quoteVersion).toMatchObject({ decides: 'claimant', state: 'yours' });
    const days = (Date.parse(String(quoteVersion?.['lastDay'])) - desk.now().getTime()) / (daySeconds * 1_000);
    expect(Math.round(days)).toBe(7);
  });
});

describe('the operator’s system', () => {
  const documentQuote = (total: number) => ({
    quote: { total, vat: 0, quoteDetails: [{ description: 'Labour', total, vat: 0, part: { name: 'Labour' } }] },
  });

  test('sends a version once, and cannot change what was sent', async () => {
    const { id, number } = await newClaim();
    const path = `/claims/${number}/quotes/Q-1`;
    const body = { lines: [screen], decides: 'insurer' };
    expect(await desk.operator('PUT', path, body)).toMatchObject({ status: 201, json: { changed: true } });
    expect(await desk.operator('PUT', path, body)).toMatchObject({ status: 200, json: { changed: false } });
    expect(await desk.operator('PUT', path, { ...body, sentence: 'Soon.' })).toMatchObject({ json: { changed: true } });
    expect((await claimantSees(id)).quoteVersion).toBeNull();
    expect((await desk.operator('POST', `${path}/send`)).json).toMatchObject({ changed: true, quoteVersion: 1 });
    expect((await desk.operator('POST', `${path}/send`)).json).toMatchObject({ changed: false, quoteVersion: 1 });
    expect((await desk.operator('PUT', path, { ...body, sentence: 'Soon.' })).json).toMatchObject({ changed: false });
    expect(await desk.operator('PUT', path, body)).toMatchObject({ status: 409, json: { code: 'quote-sent' } });
    expect((await desk.operator('POST', `/claims/${number}/quotes/none/send`)).status).toBe(404);
  });

  test.each<[string, object, string]>([
    ['no line', { lines: [] }, '/lines'],
    ['a line without a name', { lines: [{ net: 1, vatRate: 20 }] }, '/lines/0/description'],
    ['a total below nothing', { lines: [{ ...screen, net: -1 }] }, '/lines'],
    ['more than all for the claimant', { lines: [screen], claimantPays: 144.01 }, '/claimantPays'],
    ['a day that has passed', { lines: [screen], goodUntil: '2020-01-01' }, '/goodUntil'],
    ['half a piece', { lines: [{ ...screen, quantity: 0.5 }] }, '/lines/0/quantity'],
    ['a rate of three decimals', { lines: [{ ...screen, vatRate: 17.555 }] }, '/lines/0/vatRate'],
    ['a field that there is not', { lines: [screen], total: 1 }, '/total'],
  ])('is told what is wrong with %s', async (_what, body, pointer) => {
    const { number } = await newClaim();
    const { status, json } = await desk.operator('PUT', `/claims/${number}/quotes/Q`, body);
    expect(status).toBe(400);
    expect((json['errors'] as { pointer: string }[]).map((error) => error.pointer)).toContain(pointer);
  });

  test('sends what the insurer decided, of that version and total alone', async () => {
    const { id, number } = await newClaim();
    await send(number, { decides: 'insurer' });
    const path = `/claims/${number}/authorisations`;
    const decision = { quoteVersion: 1, total: 144, decision: 'approved', name: 'R. Hale' };
    expect(await desk.operator('POST', path, { ...decision, total: 143 })).toMatchObject({
      status: 409,
      json: { code: 'quote-changed', newest: { quoteVersion: 1, total: 144 } },
    });
    expect((await desk.operator('POST', path, { ...decision, decision: 'declined' })).status).toBe(400);
    expect((await desk.operator('POST', path, decision)).json).toEqual({ changed: true });
    expect((await desk.operator('POST', path, decision)).json).toEqual({ changed: false });
    expect((await claimantSees(id)).quoteVersion).toMatchObject({ state: 'approved', decidedBy: 'insurer' });
    const list = (await desk.operator('GET', path)).json['authorisations'];
    expect(list).toMatchObject([{ by: 'insurer', name: 'R. Hale', channel: 'api', total: 144 }]);
  });

  test('decides nothing that is the claimant’s', async () => {
    const { number } = await newClaim();
    await send(number);
    const body = { quoteVersion: 1, total: 144, decision: 'approved' };
    const refused = await desk.operator('POST', `/claims/${number}/authorisations`, body);
    expect(refused).toMatchObject({ status: 409, json: { code: 'quote-not-yours' } });
  });

  test('makes a version by the quote of a document, once for each that differs', async () => {
    const { id, number } = await newClaim({ ...contractOf('Yours Mutual'), ...documentQuote(100) });
    expect((await claimantSees(id)).quoteVersion).toMatchObject({ number: 1, state: 'yours', total: 100 });
    await desk.operator('PATCH', `/claims/${number}`, { policyNumber: 'P-1' });
    await desk.operator('PATCH', `/claims/${number}`, documentQuote(100));
    expect((await claimantSees(id)).quoteVersion).toMatchObject({ number: 1 });
    await decide(id, { total: 100 });
    await desk.operator('PATCH', `/claims/${number}`, documentQuote(120));
    expect((await claimantSees(id)).quoteVersion).toMatchObject({
      number: 2,
      state: 'yours',
      replaces: { total: 100 },
    });
    await desk.operator('PATCH', `/claims/${number}`, { quote: null });
    expect(await claimantSees(id)).toMatchObject({ quoteVersion: { state: 'withdrawn' }, quote: null, todo: [] });
  });

  test('does not undo a version by a document that has not heard of it', async () => {
    const document = { ...contractOf('Yours Mutual'), ...documentQuote(100) };
    const { id, number } = await newClaim(document);
    await send(number, {}, 'Q-2');
    const put = (more: object) =>
      desk.operator('PUT', `/claims/${number}`, {
        endUserName: 'Priya Nair',
        endUserEmail: 'priya@example.com',
        registeredAddress: { postcode: 'LS6 2AB' },
        state: 'Awaiting Authorisation',
        ...document,
        ...more,
      });
    expect((await put({ policyNumber: 'P-1' })).status).toBe(200);
    expect(await claimantSees(id)).toMatchObject({ quoteVersion: { number: 2, total: 144 }, quote: { total: 144 } });
    await desk.operator('PATCH', `/claims/${number}`, { policyNumber: 'P-2' });
    expect((await claimantSees(id)).quote).toMatchObject({ total: 144 });
    expect((await put({ quote: undefined, policyNumber: 'P-3' })).status).toBe(200);
    await desk.operator('PATCH', `/claims/${number}`, { quote: null });
    expect(await claimantSees(id)).toMatchObject({
      quoteVersion: { number: 2, state: 'yours' },
      quote: { total: 144 },
    });
    await put(documentQuote(90));
    expect(await claimantSees(id)).toMatchObject({ quoteVersion: { number: 3, total: 90 }, quote: { total: 90 } });
  });

  test('withdraws a version by name, and what documents said counts again', async () => {
    const { id, number } = await newClaim(documentQuote(100));
    await send(number, {}, 'Q-2');
    expect((await desk.operator('DELETE', `/claims/${number}/quotes/Q-2`)).status).toBe(204);
    expect((await desk.operator('DELETE', `/claims/${number}/quotes/Q-2`)).status).toBe(204);
    expect(await claimantSees(id)).toMatchObject({
      quoteVersion: { number: 3, state: 'insurer', total: 100 },
      quote: { total: 100 },
    });
    const { quotes } = (await desk.operator('GET', `/claims/${number}/quotes`)).json as {
      quotes: { status: string }[];
    };
    expect(quotes.map(({ status }) => status)).toEqual(['sent', 'withdrawn', 'superseded']);
    expect(await decide(id, { version: 2 })).toBe('QUOTE_CHANGED');
    const alone = await newClaim();
    await send(alone.number, {}, 'Q-3');
    await desk.operator('DELETE', `/claims/${alone.number}/quotes/Q-3`);
    expect(await claimantSees(alone.id)).toMatchObject({
      quoteVersion: { state: 'withdrawn' },
      quote: null,
      todo: [],
      wording: { sentence: 'We’re working on your quote' },
    });
    expect(await decide(alone.id, {})).toBe('QUOTE_WITHDRAWN');
  });

  test('takes nothing back that was decided about', async () => {
    const { id, number } = await newClaim({ ...contractOf('Yours Mutual'), ...documentQuote(100) });
    await decide(id, { total: 100 });
    await desk.operator('PATCH', `/claims/${number}`, { quote: null });
    expect((await claimantSees(id)).quoteVersion).toMatchObject({ number: 1, state: 'approved' });
  });

  test('has what the claimant pays from the version before, because a document does not say it', async () => {
    const { id, number } = await newClaim(contractOf('Yours Mutual'));
    await send(number);
    await desk.operator('PATCH', `/claims/${number}`, documentQuote(90));
    expect((await claimantSees(id)).quoteVersion).toMatchObject({ number: 2, total: 90, claimantPays: 45 });
  });

  test('decides late, because an insurer’s quote does not run out', async () => {
    const { id, number } = await newClaim();
    await send(number, { decides: 'insurer', goodUntil: desk.now().toISOString().slice(0, 10) });
    desk.wait(40 * daySeconds);
    await settleDueQuotes(desk.services);
    expect((await claimantSees(id)).quoteVersion).toMatchObject({ state: 'insurer' });
    const body = { quoteVersion: 1, total: 144, decision: 'approved' };
    expect((await desk.operator('POST', `/claims/${number}/authorisations`, body)).json).toEqual({ changed: true });
    expect((await events(id)).map(({ type }) => type)).toEqual(['quote.sent', 'quote.approved']);
  });

  test('gets a version of a quote that came in bulk, once one is decided about', async () => {
    const { id, number } = await newClaim(documentQuote(100));
    await desk.database.pool.query('delete from quote_version where claim_id = $1', [id]);
    const body = { quoteVersion: 1, total: 100, decision: 'approved' };
    expect((await desk.operator('POST', `/claims/${number}/authorisations`, body)).json).toEqual({ changed: true });
    expect((await claimantSees(id)).quoteVersion).toMatchObject({ number: 1, state: 'approved' });
  });
});

describe('what was approved', () => {
  test('stays without names and words once its claim is deleted', async () => {
    const { id, number } = await newClaim();
    await send(number);
    await decide(id, { decision: 'decline', reason: 'other', words: 'I am moving house.' });
    expect((await desk.operator('DELETE', `/claims/${number}`)).status).toBe(204);
    expect(await decided(id)).toMatchObject([{ decision: 'declined', reason: '', agreed: [], totalPence: 14_400 }]);
  });

  test('can be drawn again, equal by hash, after parts and names have changed', async () => {
    const { id, number } = await newClaim(contractOf('Yours Mutual'));
    await send(number);
    await decide(id, {});
    const [before] = await decided(id);
    await desk.database.pool.query(`update part set name = name || ' (old)'`);
    await desk.operator('PATCH', `/claims/${number}`, { ...contractOf('Other Mutual'), endUserName: 'Somebody Else' });
    const [after] = await decided(id);
    expect(after).toEqual(before);
    expect(after && rowsHash(after.agreed)).toBe(after?.agreedHash);
    expect(after?.agreed).toContainEqual(['Screen assembly: OLED', '£144.00, with £24.00 VAT']);
    expect(after?.agreed).toContainEqual([
      'In these words',
      'You approve version 1 of your quote: £144.00, of which you pay £45.00. I approve this repair and its price.',
    ]);
    await desk.database.pool.query(`update part set name = replace(name, ' (old)', '')`);
  });

  test.each([
    'delete from authorisation',
    `update authorisation set total_pence = 1`,
    `update authorisation set reason = ''`,
  ])('stays as it is: %s', async (statement) => {
    const { id, number } = await newClaim();
    await send(number);
    await decide(id, {});
    await expect(desk.database.pool.query(`${statement} where claim_id = '${id}'`)).rejects.toThrow('only added to');
    expect(await decided(id)).toHaveLength(1);
  });
});
