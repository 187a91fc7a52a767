import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { endDueNominations } from '#claim/nominated/end-due.server.ts';
import type { NominatedRight } from '#claim/nominated/nominated.rules.ts';
import {
  nomineePaymentRoutes,
  nomineePracticeRoutes,
} from '#features/excess-payment/nominee/nominee-payment-routes.ts';
import { actingCookieOf, addActing } from '#features/share/acting.fixture.ts';
import { actingRoutes, actingStreamRoutes } from '#features/share/acting/acting-routes.ts';
import { everyCookieOf } from '#features/share/shared.fixture.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { mailSeal } from '#server/outbox/mail/mail.ts';
import { unseal } from '#server/secrets/vault.ts';
import { outgoingEventTypes } from '#shared/outgoing-event-types.ts';
import { cookieFor } from '../../graphql.fixture.ts';
import { mutationsOf, restCallsOf } from '../../plans/claimant-calls.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';
import { askOtherRoutes } from './other-routes.fixture.ts';

let desk: DeskApp;
let claimId = '';
let number = '';
let count = 0;
let port = 0;

/** Every call that knows a nominee's cookie. */
const ownRoutes = { ...actingRoutes, ...actingStreamRoutes, ...nomineePaymentRoutes, ...nomineePracticeRoutes };

const day = 24 * 60 * 60;
const child = '01930000-0000-7000-8000-0000000000cc';
const dana = 'dana@example.com';
const coding = { contract: { customer: 'Coding Mutual', name: 'Gold', tatSlaDays: 10 } };

beforeAll(async () => {
  desk = await DeskApp.start(
    { Kim: { rights: ['reply'] }, Lou: { rights: ['reply'] }, Lee: { rights: [], roles: ['handler', 'lead'] } },
    [{ name: 'Coding', contracts: [{ customer: 'Coding Mutual' }], decisionsNeedCode: true }],
  );
  await desk.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = desk.app.server.address() as AddressInfo);
});
afterAll(() => desk?.close());

beforeEach(async () => {
  await desk.database.pool.query('truncate lookup_failure, mail');
  number = `ACTING-${(count += 1)}`;
  claimId = await desk.putClaim(number);
});

type Answer = { status: number; json: Record<string, unknown>; body: string; cookie: string; set: string };

async function send(
  method: 'GET' | 'POST',
  url: string,
  more: { cookie?: string; payload?: object; from?: string } = {},
) {
  const { cookie = '', payload, from } = more;
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await desk.app.inject({
    ...{ method, url, headers, ...(payload && { payload }), ...(from !== undefined && { remoteAddress: from }) },
  });
  const set = String(answer.headers['set-cookie'] ?? '');
  const json: Answer['json'] = answer.json();
  return { status: answer.statusCode, json, body: answer.body, set, cookie: set.split(';')[0] || cookie };
}

const act = (path: string, cookie: string, payload: object = {}, of = claimId) =>
  send('POST', `/api/acting/${of}/${path}`, { cookie, payload });
const read = (cookie: string, of = claimId) => send('GET', `/api/acting/${of}`, { cookie });

type Graph = { data: Record<string, unknown> | null; errors?: { extensions: { code: string; field?: string } }[] };

async function ask(query: string, variables: object = {}): Promise<Graph> {
  const cookie = await cookieFor(desk.database, [claimId], desk.now());
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
  return answer.json<Graph>();
}

const nominate = (wanted: object = {}) =>
  ask('mutation ($model: NominateInput!) { nominate(model: $model) { number } }', {
    model: {
      claimId,
      id: randomUUID(),
      name: 'Dana Field',
      relation: 'daughter',
      email: dana,
      may: ['see'],
      ...wanted,
    },
  });
const end = (id: string) =>
  ask('mutation ($model: EndNominationInput!) { endNomination(model: $model) { number } }', { model: { claimId, id } });
const codeOf = ({ errors }: Graph) => errors?.[0]?.extensions.code;

async function nominations() {
  const { data } = await ask(
    'query ($id: ID!) { claim(id: $id) { nominations { id name email may asksHandler confirmedAt endedAt endedBy } } }',
    { id: claimId },
  );
  const { claim } = data as { claim: { nominations: Record<string, unknown>[] } };
  return claim.nominations;
}

async function mails() {
  const rows = await desk.database.kysely.selectFrom('mail').selectAll().orderBy('id').execute();
  return rows.map(({ id, recipient: to, ciphertext, nonce, key_id }) => {
    if (!ciphertext || !nonce || !key_id) throw new Error('The mail has no content.');
    const text = unseal(desk.services.settings, { ciphertext, nonce, keyId: key_id }, mailSeal(id));
    return { to, text, content: JSON.parse(text) as MailContent };
  });
}

async function secretOf(wanted: object = {}): Promise<string> {
  expect(codeOf(await nominate(wanted))).toBeUndefined();
  const link = (await mails()).findLast(({ to, content }) => to === dana && content.action !== undefined);
  return new URL(link?.content.action?.url ?? '').hash.slice(1);
}

const lastCode = async () =>
  (await mails()).findLast(({ content }) => /^\d{6}/.test(content.subject))?.content.subject.slice(0, 6) ?? '';

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const found = () => ({ reference: number.toLowerCase(), postcode: 'ls62ab' });

/** Goes the whole way of a nominee. Returns the cookie. */
async function begin(wanted: object = {}): Promise<string> {
  const { cookie } = await act('open', '', { secret: await secretOf(wanted) });
  await act('code', cookie, { code: await lastCode() });
  expect(await act('find', cookie, found())).toMatchObject({ json: { found: true, next: { step: 'open' } } });
  return cookie;
}

const over = { status: 404, json: { code: 'acting-over' } };

const eventsOf = async (type: string) =>
  (
    await desk.database.kysely
      .selectFrom('outgoing_event')
      .select('data')
      .where('claim_id', '=', claimId)
      .where('type', '=', type)
      .execute()
  ).map(({ data }) => data as Record<string, unknown>);

describe('the way of somebody who may act', () => {
  test('is a mailed link, a mailed code, and the reference and post code, one after the other', async () => {
    const secret = await secretOf();
    const opened = await act('open', '', { secret });
    expect(opened.json).toEqual({ step: 'code', code: 'sent', claim: null });
    expect(opened.set).toMatch(
      new RegExp(`^fettle-acting=[\\w-]{43}; Path=/api/acting/${claimId}; Max-Age=604800; HttpOnly; SameSite=Strict`),
    );
    const { cookie } = opened;
    // Neither a right reference nor a wrong code leads on.
    expect((await act('find', cookie, found())).json).toMatchObject({ next: { step: 'code', claim: null } });
    expect((await act('code', cookie, { code: wrong(await lastCode()) })).json).toMatchObject({
      ...{ outcome: 'wrong', next: null },
    });
    expect((await act('code', cookie, { code: await lastCode() })).json).toMatchObject({
      ...{ outcome: 'right', next: { step: 'find', claim: null } },
    });
    const elsewhere = { ...found(), postcode: 'M1 1AA' };
    expect((await act('find', cookie, elsewhere)).json).toEqual({ found: false, left: 4, next: null });
    const { json } = await act('find', cookie, found());
    expect(json).toMatchObject({ found: true, next: { step: 'open', claim: { claimant: 'Priya Nair', number } } });
    expect((await read(cookie)).json).toMatchObject({ step: 'open', claim: { may: ['see'], name: 'Dana Field' } });
    const { rows } = await desk.database.pool.query<{ all: string }>(`select (select json_agg(p)::text from
      nominated_person p) || (select json_agg(s)::text from nominated_session s)
      || (select json_agg(a)::text from audit_event a) || (select json_agg(e)::text from outgoing_event e) "all"`);
    for (const kept of [secret, cookie.split('=')[1] ?? '']) expect(rows[0]?.all).not.toContain(kept);
  });

  test('the claimant is told at once, and of the confirmation, with where to end it; the link is the nominee’s alone', async () => {
    await begin();
    const told = (await mails()).filter(({ to }) => to === 'priya@example.com');
    expect(told.map(({ content }) => content.subject)).toEqual([
      ...['Dana Field may soon act for you', 'Dana Field may now act for you'],
    ]);
    for (const { content, text } of told) {
      expect(content.action?.url).toMatch(/\/c\/[\w-]+\/nominee$/);
      expect(text).not.toMatch(/#|dana@/);
    }
    expect((await mails()).filter(({ to }) => to === dana)).toHaveLength(2);
  });

  test('each browser enters a code of its own and finds the claim; five wrong post codes close it', async () => {
    const secret = await secretOf();
    const first = await act('open', '', { secret });
    await act('code', first.cookie, { code: await lastCode() });
    const second = await act('open', '', { secret });
    expect(second.json['step']).toBe('code');
    for (let left = 4; left >= 0; left -= 1) {
      const answer = await act('find', first.cookie, { ...found(), postcode: 'M1 1AA' });
      expect(answer.json).toEqual({ found: false, left, next: null });
    }
    expect(await act('find', first.cookie, found())).toMatchObject(over);
  });

  test('is refused in the same words, whatever does not fit', async () => {
    const secret = await secretOf();
    const { cookie } = await act('open', '', { secret });
    const other = await desk.putClaim(`ACTING-OTHER-${count}`);
    const answers = [
      ...[await act('open', '', { secret: 'A'.repeat(43) }), await act('open', '', { secret: null }), await read('')],
      ...[await act('open', '', { secret }, other), await read(cookie, other), await read(cookie, randomUUID())],
      ...[await act('open', '', { secret }, 'x'), await act('stop', ''), await act('code', '', { code: '1' })],
    ];
    for (const answer of answers) expect(answer).toMatchObject(over);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test('a claimant without an address: a handler confirms, and no code does', async () => {
    claimId = await desk.putClaim((number = `ACTING-NOBODY-${count}`), { endUserEmail: '' });
    const { cookie } = await act('open', '', { secret: await secretOf() });
    expect((await act('code', cookie, { code: await lastCode() })).json).toMatchObject({
      ...{ outcome: 'right', next: { step: 'waiting', claim: null } },
    });
    expect((await act('find', cookie, found())).json).toMatchObject({ next: { step: 'waiting', claim: null } });
    expect(await nominations()).toMatchObject([{ asksHandler: true, confirmedAt: null }]);
    expect(await eventsOf('nominated.confirmed')).toEqual([]);
  });
});

describe('whom a claimant nominates', () => {
  test.each([
    [{ name: ' ' }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ may: [] }, 'may'],
    [{ may: ['passcode'] }, 'may'],
    [{ id: 'x' }, 'id'],
  ])('%j is refused, and names the field', async (given, field) => {
    expect((await nominate(given)).errors?.[0]?.extensions).toMatchObject({ code: 'NOMINEE_INVALID', field });
    expect(await mails()).toEqual([]);
  });

  test('two at a time, each address once, and the same again is nothing new', async () => {
    const id = randomUUID();
    await nominate({ id });
    expect(codeOf(await nominate({ id }))).toBeUndefined();
    expect(codeOf(await nominate({ id, name: 'Somebody else' }))).toBe('NOMINATION_ID_USED');
    expect(codeOf(await nominate())).toBe('NOMINEE_INVALID');
    expect((await mails()).filter(({ to }) => to === dana)).toHaveLength(1);
    expect(codeOf(await nominate({ email: 'two@example.com' }))).toBeUndefined();
    expect(codeOf(await nominate({ email: 'three@example.com' }))).toBe('TOO_MANY_NOMINATIONS');
    await end(id);
    expect(codeOf(await nominate({ email: 'three@example.com' }))).toBeUndefined();
    expect((await nominations()).map(({ email }) => String(email)).toSorted()).toEqual([
      '',
      'three@example.com',
      'two@example.com',
    ]);
  });

  test('a claim that is over has nobody', async () => {
    await desk.operator('PATCH', `/claims/${number}`, { state: 'Claim Cancelled' });
    expect(codeOf(await nominate())).toBe('CLAIM_OVER');
  });
});

/** Of the answer, the parts that each right alone gives. */
const gives: Record<NominatedRight, string[]> = {
  see: ['claim', 'messages'],
  write: ['messages'],
  decide: ['quote', 'offer'],
  pay: ['payment'],
};

const rights = Object.keys(gives) as NominatedRight[];

const quoteTotal = 14_400;

/** A claim with a message, an excess, a quote that waits, and an offer that waits. */
async function fillClaim(): Promise<{ optionId: string }> {
  await desk.operator('PATCH', `/claims/${number}`, { policyExcessAmount: 75 });
  await desk.writeAsClaimant(claimId, '«message.body»');
  const lines = [{ part: 'Screen', quantity: 1, net: 120, vatRate: 20 }];
  const quote = { lines, decides: 'claimant', claimantPays: 45, sentence: '«quote.sentence»' };
  await desk.operator('PUT', `/claims/${number}/quotes/Q-1`, quote);
  const sent = await desk.operator('POST', `/claims/${number}/quotes/Q-1/send`, {});
  expect(sent.text).toContain('quoteVersion');
  const options = [
    { kind: 'cash', amount: 180, payer: 'Northgate', workingDays: 5, oldDevice: 'We keep it.' },
    { kind: 'return', oldDevice: '«option.oldDevice»' },
  ];
  const offered = await desk.operator('PUT', `/claims/${number}/outcome`, { options, goodUntil: '2026-11-30' });
  expect(offered.text).toContain('offerVersion');
  const row = desk.database.kysely.selectFrom('outcome_option').select('id').where('claim_id', '=', claimId);
  const { id: optionId } = await row.where('kind', '=', 'cash').executeTakeFirstOrThrow();
  return { optionId };
}

async function actingWith(may: readonly NominatedRight[]): Promise<string> {
  const { token } = await addActing(desk.database, { claimId, now: desk.now(), may });
  return actingCookieOf(token);
}

type Call = (cookie: string, optionId: string) => Promise<Answer>;

/** With its right, what the call answers and whether it writes. */
type RightCall = { call: Call; status?: number; code?: string; writes?: boolean };

const payment = (path: string, payload: object = {}): Call => {
  return (cookie) => act(`payment/${path}`, cookie, payload);
};
const over409 = { status: 409, code: 'practice-payment-over', writes: false };

/** Each call that takes a right, as it works with it. */
const callsOf: Record<Exclude<NominatedRight, 'see'>, Record<string, RightCall>> = {
  write: {
    message: {
      call: (cookie) => act('message', cookie, { subject: 'Hello', message: 'For her', clientId: randomUUID() }),
    },
  },
  decide: {
    decideQuote: {
      call: (cookie) =>
        act('decideQuote', cookie, { version: 1, totalPence: quoteTotal, decision: 'approve', consent: true }),
    },
    chooseOutcome: {
      call: (cookie, optionId) => act('chooseOutcome', cookie, { offerVersion: 1, optionId, consent: true }),
    },
    decisionCode: { call: (cookie) => act('decisionCode', cookie, { about: 'quote' }) },
  },
  pay: {
    'payment/check': { call: payment('check'), writes: false },
    'payment/start': { call: payment('start') },
    'payment/receipt': {
      call: (cookie) => send('GET', `/api/acting/${claimId}/payment/receipt`, { cookie }),
      ...{ status: 404, code: 'receipt-not-found', writes: false },
    },
    'payment/practice/confirm': {
      call: payment('practice/confirm', { clientSecret: 'x', number: '4242424242424242' }),
      ...over409,
    },
    'payment/practice/second-factor': {
      call: payment('practice/second-factor', { clientSecret: 'x', confirmed: true }),
      ...over409,
    },
  },
};

const rowsOf = async () => {
  const counted = await desk.database.pool.query<{ all: string }>(
    `select (select count(*) from outgoing_message where claim_id = $1) || ' '
      || (select count(*) from authorisation where claim_id = $1) || ' '
      || (select count(*) from payment_intent where claim_id = $1) || ' '
      || (select count(*) from mail where claim_id = $1) "all"`,
    [claimId],
  );
  return counted.rows[0]?.all;
};

describe('row 35', () => {
  test.each(rights)('the right %s alone gives its parts, and no other', async (right) => {
    await fillClaim();
    const { json, body } = await read(await actingWith([right]));
    const claim = json['claim'] as Record<string, unknown>;
    expect(claim['may']).toEqual([right]);
    expect(['claim', 'messages', 'quote', 'offer', 'payment'].filter((part) => claim[part] !== null)).toEqual(
      gives[right],
    );
    expect(body.includes('«message.body»')).toBe(right === 'see');
    for (const words of ['«quote.sentence»', '«option.oldDevice»'])
      expect(body.includes(words)).toBe(right === 'decide');
    expect(body.includes('7500')).toBe(right === 'pay');
    expect(body).not.toMatch(/priya@|LS6|passcode/i);
  });

  test.each(rights)(
    'the right %s alone allows its calls; each other answers “not found” and writes nothing',
    async (right) => {
      const { optionId } = await fillClaim();
      const cookie = await actingWith([right]);
      for (const [needed, calls] of Object.entries(callsOf)) {
        for (const [name, { call, status: own = 200, code, writes = true }] of Object.entries(calls)) {
          const before = await rowsOf();
          const { status, json } = await call(cookie, optionId);
          const wrote = (await rowsOf()) !== before;
          const isTheirs = needed === right;
          const expected = isTheirs ? [own, code, writes] : [404, 'acting-over', false];
          expect([name, status, json['code'], wrote]).toEqual([name, ...expected]);
        }
      }
    },
  );

  test('every call of a nominee is one of these, or a step before', () => {
    const withRight = Object.values(callsOf).flatMap((calls) => Object.keys(calls));
    const steps = ['open', 'code', 'anotherCode', 'find', '', 'stop', 'events'];
    const known = [...withRight, ...steps].map((name) => `/api/acting/:claimId${name === '' ? '' : `/${name}`}`);
    const all = Object.values(ownRoutes).map(({ path }) => path);
    expect(all.toSorted()).toEqual(known.toSorted());
  });

  test('with every right, but before its code or the look-up, each call is refused and writes nothing', async () => {
    const { optionId } = await fillClaim();
    const secret = await secretOf({ may: rights });
    const { cookie } = await act('open', '', { secret });
    for (const coded of [false, true]) {
      if (coded) await act('code', cookie, { code: await lastCode() });
      for (const calls of Object.values(callsOf)) {
        for (const { call } of Object.values(calls)) {
          const before = await rowsOf();
          expect(await call(cookie, optionId)).toMatchObject({ status: 403, json: { code: 'step-needed' } });
          expect(await rowsOf()).toBe(before);
        }
      }
    }
  });

  test('an end by the claimant: the next call is refused, and the stream is cut', async () => {
    const cookie = await begin();
    const stream = await openStream(cookie);
    expect(stream.status).toBe(200);
    const [{ id } = {}] = await nominations();
    await end(String(id));
    await stream.ended;
    for (const answer of [await read(cookie), await act('open', cookie, { secret: null }), await act('stop', cookie)]) {
      expect(answer).toMatchObject(over);
    }
    expect((await openStream(cookie)).status).toBe(404);
    expect(await nominations()).toMatchObject([{ endedBy: 'claimant', email: '' }]);
    const again = await end(String(id));
    expect(codeOf(again)).toBeUndefined();
    expect(await eventsOf('nominated.ended')).toEqual([{ nominatedId: id, by: 'claimant' }]);
    expect(Object.keys(outgoingEventTypes['nominated.ended'].data)).toEqual(['nominatedId', 'by']);
    expect(await eventsOf('nominated.confirmed')).toEqual([{ nominatedId: id, may: ['see'] }]);
    expect(Object.keys(outgoingEventTypes['nominated.confirmed'].data)).toEqual(['nominatedId', 'may']);
  });

  test('the nominee gives it back', async () => {
    const cookie = await begin();
    expect((await act('stop', cookie)).status).toBe(200);
    expect(await read(cookie)).toMatchObject(over);
    expect(await nominations()).toMatchObject([{ endedBy: 'nominee' }]);
  });

  test('it ends on its day, at the next call and in the list', async () => {
    const secret = await secretOf();
    const start = desk.now();
    desk.wait(365 * day - 60);
    const opened = await act('open', '', { secret });
    expect(opened.status).toBe(200);
    const { token } = await addActing(desk.database, { claimId, now: start });
    await desk.database.kysely.updateTable('nominated_session').set({ made_at: desk.now() }).execute();
    const cookie = actingCookieOf(token);
    expect((await read(cookie)).status).toBe(200);
    desk.wait(60);
    expect(await read(cookie)).toMatchObject(over);
    expect(await act('open', '', { secret })).toMatchObject(over);
    await endDueNominations(desk.services);
    expect((await nominations()).map(({ endedBy }) => endedBy)).toEqual(['date', 'date']);
    desk.wait(-365 * day);
  });

  test('it ends with the claim, at the next call and in the list', async () => {
    const { token } = await addActing(desk.database, { claimId, now: desk.now() });
    const cookie = actingCookieOf(token);
    const stream = await openStream(cookie);
    await desk.operator('PATCH', `/claims/${number}`, { state: 'Claim Cancelled' });
    await stream.ended;
    expect(await read(cookie)).toMatchObject(over);
    await endDueNominations(desk.services);
    expect(await nominations()).toMatchObject([{ endedBy: 'claim', email: '' }]);
  });

  const own = Object.values(ownRoutes).map(({ method, path }) => `${method} ${path}`);

  async function allRights(): Promise<string> {
    return (await addActing(desk.database, { claimId, now: desk.now() })).token;
  }

  test('with every right, each other route answers as it does to nobody', async () => {
    const asked = { app: desk.app, claimId, token: await allRights() };
    expect(await askOtherRoutes(asked, Object.values(ownRoutes))).toEqual({ missing: 0, different: [] });
  });

  test('with every right, each claimant’s call with all that it needs answers as it does to nobody, the passcode’s too', async () => {
    const cookie = everyCookieOf(await allRights());
    const ids = { claimId, messageId: child, childId: child };
    const rest = Object.entries(restCallsOf(ids)).filter(([route]) => !own.includes(route));
    const mutations = Object.entries(mutationsOf(ids)).map(([name, text]): (typeof rest)[number] => [
      name,
      { method: 'POST', url: '/graphql', payload: { query: `mutation { ${name}${text} }` } },
    ]);
    expect(mutations.map(([name]) => name)).toContain('setPasscode');
    for (const [route, options] of [...rest, ...mutations]) {
      const call = async (headers: object) =>
        desk.app.inject({ ...options, headers: { 'sec-fetch-site': 'same-origin', ...options.headers, ...headers } });
      const [nobody, nominee] = [await call({}), await call({ cookie })];
      expect([route, nominee.statusCode, nominee.body]).toEqual([route, nobody.statusCode, nobody.body]);
    }
  });
});

describe('a handler and a system', () => {
  const nominee = () => ({ id: randomUUID(), name: 'Dana Field', email: dana, may: ['see', 'write'] });
  const listed = async () => (await desk.ask('Kim', `/claims/${claimId}/nominated`)).json['nominated'];

  test('a handler names somebody for the claimant, a colleague confirms, and ends it', async () => {
    claimId = await desk.putClaim((number = `ACTING-DESK-${count}`), { endUserEmail: '' });
    const wanted = nominee();
    expect((await desk.act('Kim', `${claimId}/nominated`, wanted)).status).toBe(200);
    expect(await listed()).toMatchObject([{ id: wanted.id, state: 'asked', asksHandler: true, askedBy: 'handler' }]);
    const link = (await mails()).findLast(({ to }) => to === dana);
    const secret = new URL(link?.content.action?.url ?? '').hash.slice(1);
    const { cookie } = await act('open', '', { secret });
    expect((await act('code', cookie, { code: await lastCode() })).json).toMatchObject({ next: { step: 'waiting' } });
    expect((await desk.act('Lou', `${claimId}/nominated/confirm`, { id: wanted.id })).status).toBe(200);
    expect((await read(cookie)).json['step']).toBe('find');
    expect((await act('find', cookie, found())).json).toMatchObject({ next: { step: 'open' } });
    expect(await listed()).toMatchObject([{ state: 'confirmed', namedBy: 'Kim', confirmedBy: 'Lou' }]);
    expect((await desk.act('Kim', `${claimId}/nominated/end`, { id: wanted.id })).status).toBe(200);
    expect(await read(cookie)).toMatchObject(over);
    expect(await listed()).toMatchObject([{ state: 'ended', endedBy: 'handler', email: '' }]);
    expect(await desk.act('Kim', `${claimId}/nominated/confirm`, { id: wanted.id })).toMatchObject({
      ...{ status: 409, json: { code: 'nominee-ended' } },
    });
  });

  test('whoever named somebody does not confirm them, a lead neither, with and without an address', async () => {
    const confirm = (who: string, id: string) => desk.act(who, `${claimId}/nominated/confirm`, { id });
    for (const endUserEmail of ['', 'priya@example.com']) {
      claimId = await desk.putClaim((number = `ACTING-TWO-${(count += 1)}`), { endUserEmail });
      const wanted = nominee();
      await desk.act('Lee', `${claimId}/nominated`, wanted);
      expect(await confirm('Lee', wanted.id)).toMatchObject({ status: 403, json: { code: 'second-person-needed' } });
      const seenBy = async (who: string) => (await desk.ask(who, `/claims/${claimId}/nominated`)).json['nominated'];
      expect(await seenBy('Lee')).toMatchObject([{ state: 'asked', mayConfirm: false, confirmedBy: '' }]);
      expect(await seenBy('Kim')).toMatchObject([{ state: 'asked', mayConfirm: true, namedBy: 'Lee' }]);
      expect((await confirm('Kim', wanted.id)).status).toBe(200);
    }
  });

  test('nobody confirms whom a handler named before it was kept who did', async () => {
    const wanted = nominee();
    await desk.act('Kim', `${claimId}/nominated`, wanted);
    await desk.database.pool.query('update nominated_person set named_by = null where claim_id = $1', [claimId]);
    expect((await desk.act('Lou', `${claimId}/nominated/confirm`, { id: wanted.id })).status).toBe(403);
  });

  test.each([
    [{ email: 'nobody' }, 422, 'email-wrong'],
    [{ email: dana }, 409, 'known'],
  ])('with %j nobody is named', async (given, status, code) => {
    await nominate();
    const before = await rowsOf();
    const refused = await desk.act('Kim', `${claimId}/nominated`, { ...nominee(), ...given });
    expect(refused).toMatchObject({ status, json: { code } });
    expect(await rowsOf()).toBe(before);
  });

  test('a system reads who may act, and ends it', async () => {
    const cookie = await begin();
    const path = `/claims/${number}/nominated`;
    const { json } = await desk.operator('GET', path);
    const [one] = json['nominated'] as { id: string }[];
    expect(one).toMatchObject({ name: 'Dana Field', state: 'confirmed', may: ['see'] });
    expect((await desk.operator('DELETE', `${path}/${randomUUID()}`)).status).toBe(404);
    for (let time = 0; time < 2; time += 1) {
      expect((await desk.operator('DELETE', `${path}/${one?.id}`)).status).toBe(204);
    }
    expect(await read(cookie)).toMatchObject(over);
    expect(await eventsOf('nominated.ended')).toEqual([{ nominatedId: one?.id, by: 'system' }]);
  });
});

describe('what a nominee does says so', () => {
  const timeline = async () => {
    const { data } = await ask(
      'query ($id: ID!) { claimTimeline(claimId: $id, first: 50) { entries { kind nominee subject } } }',
      { id: claimId },
    );
    return (data as { claimTimeline: { entries: Record<string, unknown>[] } }).claimTimeline.entries;
  };

  test('a message: on both sides, in History, at the desk, in the API and in the audit; once for each id', async () => {
    const cookie = await actingWith(['write']);
    const message = { subject: 'Her phone', message: 'She has no signal.', clientId: randomUUID() };
    expect((await act('message', cookie, message)).status).toBe(200);
    expect((await act('message', cookie, message)).status).toBe(200);
    expect(await act('message', cookie, { ...message, message: 'Other' })).toMatchObject({ status: 409 });
    expect((await read(cookie)).json).toMatchObject({
      claim: { messages: [{ from: 'nominee', name: 'Dana Field', text: 'She has no signal.' }] },
    });
    const { data } = await ask('query ($id: ID!) { claim(id: $id) { sentMessages { message nominee } } }', {
      id: claimId,
    });
    expect(data).toEqual({
      claim: { sentMessages: [{ message: 'She has no signal.', nominee: 'Dana Field' }] },
    });
    expect(await timeline()).toContainEqual({ kind: 'sent', nominee: 'Dana Field', subject: 'Her phone' });
    const { thread } = await desk.claim('Kim', claimId);
    expect(thread).toContainEqual(expect.objectContaining({ kind: 'message', by: 'claimant', name: 'Dana Field' }));
    const operators = await desk.operator('GET', `/claims/${number}/messages`);
    expect(operators.json).toMatchObject({ messages: [{ nominee: 'Dana Field' }] });
    expect(await audited()).toContainEqual({ actor: 'nominee', detail: expect.stringMatching(/: message sent$/) });
  });

  const audited = async () =>
    desk.database.kysely
      .selectFrom('audit_event')
      .select(['actor', 'detail'])
      .where('claim_id', '=', claimId)
      .where('action', '=', 'claim.changed')
      .execute();

  test('a decision: in the proof, the events, the mail, History and the audit; the same again changes nothing', async () => {
    await fillClaim();
    const cookie = await actingWith(['decide']);
    const wanted = { version: 1, totalPence: quoteTotal, decision: 'approve', consent: true };
    expect((await act('decideQuote', cookie, wanted)).status).toBe(200);
    const before = await rowsOf();
    expect((await act('decideQuote', cookie, wanted)).status).toBe(200);
    expect(await rowsOf()).toBe(before);
    const proof = desk.database.kysely.selectFrom('authorisation').selectAll().where('claim_id', '=', claimId);
    const [given, ...more] = await proof.execute();
    expect(more).toEqual([]);
    expect(given).toMatchObject({ by_kind: 'nominated', by_name: 'Dana Field', channel: 'page' });
    expect(JSON.parse(given?.agreed ?? '')).toContainEqual(['Approved by', 'Dana Field, who may act for you']);
    expect(await eventsOf('quote.approved')).toMatchObject([{ by: 'nominated' }]);
    const told = (await mails()).filter(({ to }) => to === 'priya@example.com');
    expect(told.map(({ content }) => content.subject)).toEqual(['Dana Field approved your quote']);
    expect(told[0]?.content.action?.url).toMatch(/\/nominee$/);
    expect(await timeline()).toContainEqual({ kind: 'quote-approved-otherwise', nominee: '', subject: null });
    expect(await audited()).toContainEqual({ actor: 'nominee', detail: expect.stringMatching(/: quote 1 approved$/) });
  });

  test('a payment: on the claimant’s page and receipt, in History, at the desk, in the API, the mail and the audit', async () => {
    await desk.operator('PATCH', `/claims/${number}`, { policyExcessAmount: 75 });
    const cookie = await actingWith(['pay']);
    expect((await read(cookie)).json).toMatchObject({ claim: { payment: { state: 'due', duePence: 7_500 } } });
    const { json: start } = await act('payment/start', cookie);
    expect(start).toMatchObject({ amountPence: 7_500, returnUrl: expect.stringMatching(`/acting/${claimId}/paid$`) });
    const card = { clientSecret: start['clientSecret'], number: '4242424242424242' };
    expect((await act('payment/practice/confirm', cookie, card)).json).toEqual({ status: 'succeeded' });
    expect((await act('payment/start', cookie)).json).toMatchObject({ code: 'already-paid' });
    expect((await read(cookie)).json).toMatchObject({ claim: { payment: { state: 'paid', duePence: 0 } } });

    const own = await cookieFor(desk.database, [claimId], desk.now());
    const checked = await send('POST', `/api/excess-payment/${claimId}/check`, { cookie: own, payload: {} });
    expect(checked.json).toMatchObject({ status: 'paid', nominee: 'Dana Field', card: null, receiptMail: 'queued' });
    const receipt = async (url: string, reader: string) =>
      (await desk.app.inject({ url, headers: { cookie: reader } })).body;
    const claimants = await receipt(`/api/excess-payment/${claimId}/receipt`, own);
    expect(claimants).toContain('Dana Field');
    expect(claimants).not.toContain('4242');
    const nominees = await receipt(`/api/acting/${claimId}/payment/receipt`, cookie);
    expect(nominees).toMatch(/Dana Field[^]*4242/);
    const { data } = await ask('query ($id: ID!) { claim(id: $id) { money { payments { nominee } } } }', {
      id: claimId,
    });
    expect(data).toEqual({ claim: { money: { payments: [{ nominee: 'Dana Field' }] } } });
    expect(await timeline()).toContainEqual({ kind: 'payment', nominee: 'Dana Field', subject: null });

    const { thread } = await desk.claim('Kim', claimId);
    expect(thread).toContainEqual(expect.objectContaining({ kind: 'payment', by: 'claimant', name: 'Dana Field' }));
    const { json: shown } = await desk.ask('Kim', `/claims/${claimId}/payments`);
    expect(shown).toMatchObject({ payments: [{ nominee: 'Dana Field', status: 'paid' }] });
    const { json: listed } = await desk.operator('GET', `/payments?claim=${number}`);
    expect(listed).toMatchObject({ payments: [{ nominee: 'Dana Field' }] });
    expect(await eventsOf('excess.paid')).toMatchObject([{ by: 'nominated', amount: 75 }]);

    const told = (await mails()).filter(({ to }) => to === 'priya@example.com');
    expect(told.map(({ content }) => content.subject)).toEqual([`Dana Field paid your excess, claim ${number}`]);
    expect(told[0]?.content.facts).toContainEqual(['Paid by', 'Dana Field']);
    expect(told[0]?.content.action?.url).toMatch(/\/nominee$/);
    expect((await audited()).map(({ actor, detail }) => [actor, detail.split(': ')[1]?.split(',')[0]])).toEqual([
      ['nominee', 'excess payment begun'],
      ['nominee', 'excess paid'],
    ]);
  });

  test('another payer’s secret is of no use to a nominee, nor theirs to the claimant', async () => {
    await desk.operator('PATCH', `/claims/${number}`, { policyExcessAmount: 75 });
    const cookie = await actingWith(['pay']);
    const own = await cookieFor(desk.database, [claimId], desk.now());
    const begun = await send('POST', '/api/create-payment-intent/Create', {
      ...{ cookie: own, payload: { item: { id: claimId } } },
    });
    const pay = (secret: unknown) => ({ clientSecret: secret, number: '4242424242424242' });
    const refused = await act('payment/practice/confirm', cookie, pay(begun.json['clientSecret']));
    expect(refused.json).toMatchObject({ code: 'practice-payment-over' });
    const { json: theirs } = await act('payment/start', cookie);
    const taken = await send('POST', `/api/excess-payment/${claimId}/practice/confirm`, {
      ...{ cookie: own, payload: pay(theirs['clientSecret']) },
    });
    expect(taken.json).toMatchObject({ code: 'practice-payment-over' });
    expect((await read(cookie)).json).toMatchObject({ claim: { payment: { state: 'due' } } });
  });

  test('an end between the form and its card: the card is refused, and nothing is paid', async () => {
    await desk.operator('PATCH', `/claims/${number}`, { policyExcessAmount: 75 });
    const cookie = await actingWith(['pay']);
    const { json } = await act('payment/start', cookie);
    const [{ id } = {}] = await nominations();
    await end(String(id));
    const card = { clientSecret: json['clientSecret'], number: '4242424242424242' };
    expect(await act('payment/practice/confirm', cookie, card)).toMatchObject(over);
    expect(await eventsOf('excess.paid')).toEqual([]);
  });

  test('a choice beyond repair too', async () => {
    const { optionId } = await fillClaim();
    const cookie = await actingWith(['decide']);
    expect((await act('chooseOutcome', cookie, { offerVersion: 1, optionId, consent: true })).status).toBe(200);
    expect(await eventsOf('outcome.chosen')).toMatchObject([{ by: 'nominated' }]);
    const told = (await mails()).filter(({ to }) => to === 'priya@example.com');
    expect(told.map(({ content }) => content.subject)).toEqual(['Dana Field chose for you: £180.00 paid to you']);
  });

  test.each([
    [{ version: 2 }, 409, 'quote-changed'],
    [{ totalPence: 1 }, 409, 'quote-changed'],
    [{ consent: false }, 422, 'consent-required'],
    [{ decision: 'decline' }, 422, 'reason-required'],
  ])('of the quote with %j nothing is decided', async (given, status, code) => {
    await fillClaim();
    const cookie = await actingWith(['decide']);
    const before = await rowsOf();
    const wanted = { version: 1, totalPence: quoteTotal, decision: 'approve', consent: true, ...given };
    expect(await act('decideQuote', cookie, wanted)).toMatchObject({ status, json: { code } });
    expect(await rowsOf()).toBe(before);
  });

  test('where the client asks for a code, it is mailed to the nominee, and a wrong one decides nothing', async () => {
    claimId = await desk.putClaim((number = `ACTING-CODE-${count}`), coding);
    await fillClaim();
    const cookie = await actingWith(['decide']);
    const wanted = { version: 1, totalPence: quoteTotal, decision: 'approve', consent: true };
    const refused = await act('decideQuote', cookie, wanted);
    expect(refused).toMatchObject({ status: 422, json: { code: 'code-required', errors: [{ pointer: '/code' }] } });
    await act('decisionCode', cookie, { about: 'quote' });
    const last = (await mails()).findLast(({ content }) => /^\d{6}/.test(content.subject));
    expect(last?.to).toBe(dana);
    const code = await lastCode();
    expect(await act('decideQuote', cookie, { ...wanted, code: wrong(code) })).toMatchObject({
      ...{ status: 422, json: { code: 'code-wrong' } },
    });
    expect((await act('decideQuote', cookie, { ...wanted, code })).status).toBe(200);
    const proof = desk.database.kysely.selectFrom('authorisation').select('agreed').where('claim_id', '=', claimId);
    const { agreed } = await proof.executeTakeFirstOrThrow();
    expect(JSON.parse(agreed)).toContainEqual(['Confirmed by', 'a 6-digit code that we mailed to Dana Field']);
  });
});

type Stream = { status: number; ended: Promise<unknown> };

async function openStream(cookie: string): Promise<Stream> {
  const url = `http://127.0.0.1:${port}/api/acting/${claimId}/events`;
  const [response] = (await once(get(url, { agent: false, headers: { cookie } }), 'response')) as [IncomingMessage];
  response.resume();
  return { status: response.statusCode ?? 0, ended: once(response, 'close') };
}
