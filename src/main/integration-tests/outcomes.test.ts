import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { settleDueOffers } from '#claim/offer/due-offers.server.ts';
import { listChoices } from '#claim/quote/authorisations.data.ts';
import { rowsHash } from '#claim/quote/quote-hash.server.ts';
import { readPdf } from '#features/report/report-reading.fixture.ts';
import { accountCookie, cookieFor } from '../graphql.fixture.ts';
import { DeskApp } from './desk-app.fixture.ts';

let desk: DeskApp;
let count = 0;
const daySeconds = 24 * 60 * 60;

beforeAll(async () => {
  desk = await DeskApp.start(
    {
      Kim: { rights: ['reply'] },
      Lea: { rights: ['quote', 'state'] },
      Max: { roles: ['handler', 'lead'], rights: [] },
    },
    [
      { name: 'Fixed', contracts: [{ customer: 'Fixed Mutual' }], outcomes: { mayChange: false, days: 7 } },
      { name: 'Vouchers', contracts: [{ customer: 'Voucher Mutual' }], outcomes: { kinds: ['voucher', 'return'] } },
    ],
  );
});
afterAll(() => desk.close());

const contractOf = (customer: string) => ({ contract: { customer, name: 'Gold', tatSlaDays: 10 } });

async function newClaim(document: object = {}): Promise<{ id: string; number: string }> {
  const number = `OFFER-${(count += 1)}`;
  return {
    number,
    id: await desk.putClaim(number, { state: 'Beyond Repair', endUserEmail: 'a@example.com', ...document }),
  };
}

const kept = 'We keep it, and erase everything on it.';
const replacement = {
  ...{ kind: 'replacement', device: 'iPhone 13, 128 GB, blue', grade: 'refurbished', wear: 'none' },
  ...{ differences: 'Blue instead of black.', warrantyMonths: 12, workingDays: 3, oldDevice: kept },
};
const voucher = {
  ...{ kind: 'voucher', amount: 250, place: 'Currys, in shops and online', validUntil: '2027-11-30', oldDevice: kept },
  ...{ delivery: 'As a code on your claim’s page', cannotUndo: 'A code that you’ve seen can’t be given back.' },
};
const cash = { kind: 'cash', amount: 180.5, payer: 'Northgate Insurance', workingDays: 5, oldDevice: kept };
const back = { kind: 'return', oldDevice: 'It comes back as it is, with everything on it.' };

const put = (number: string, body: object = {}, query = '') =>
  desk.operator('PUT', `/claims/${number}/outcome${query}`, { options: [replacement, voucher, cash, back], ...body });

async function offered(body: object = {}, document: object = {}) {
  const claim = await newClaim(document);
  expect(await put(claim.number, body)).toMatchObject({ status: 201, json: { changed: true } });
  return claim;
}

const shown = `number state sentence lastDay answerBy chosenId chosenBy mayChange choiceUrl consentTick
  voucher { state expiresOn } options { id kind title grade wear differences warrantyMonths workingDays amount place
  validUntil delivery cannotUndo payer oldDevice consent }`;
type Option = { id: string; kind: string } & Record<string, unknown>;
type Offer = { options: Option[] } & Record<string, unknown>;
type Shown = {
  outcomeOffer: Offer | null;
  todo: { kind: string; dueAt: string | null; reason: string }[];
  wording: { sentence: string; actor: string };
};

async function graphql(id: string, query: string, variables: object = {}, as?: string) {
  const cookie = as ?? (await cookieFor(desk.database, [id], desk.now()));
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
  return answer.json<{ data: { claim: Shown } | null; errors?: { message: string; extensions: { code: string } }[] }>();
}

async function claimantSees(id: string): Promise<Shown> {
  const query = `query ($id: ID!) { claim(id: $id) { outcomeOffer { ${shown} } wording { sentence actor }
    todo { kind dueAt reason } } }`;
  const { data, errors } = await graphql(id, query, { id });
  expect(errors).toBeUndefined();
  if (data === null) throw new Error('The claim was not answered.');
  return data.claim;
}

async function offerOf(id: string): Promise<Offer> {
  const { outcomeOffer } = await claimantSees(id);
  if (outcomeOffer === null) throw new Error('There is no offer.');
  return outcomeOffer;
}

async function optionOf(id: string, kind: string): Promise<string> {
  const option = (await offerOf(id)).options.find((one) => one.kind === kind);
  if (!option) throw new Error(`There is no ${kind}.`);
  return option.id;
}

/** Returns the error's code; null where it was done. */
async function choose(id: string, kind: string, model: object = {}, as?: string): Promise<string | null> {
  const query = 'mutation ($model: ChooseOutcomeInput!) { chooseOutcome(model: $model) { id } }';
  const optionId = await optionOf(id, kind);
  const whole = { claimId: id, offerVersion: 1, optionId, consent: true, ...model };
  return (await graphql(id, query, { model: whole }, as)).errors?.[0]?.extensions.code ?? null;
}

async function ask(id: string, model: object = {}): Promise<string | null> {
  const query = 'mutation ($model: AskAboutOutcomeInput!) { askAboutOutcome(model: $model) { id } }';
  const whole = { claimId: id, offerVersion: 1, message: 'Mine has 256 GB.', clientId: newId(), ...model };
  return (await graphql(id, query, { model: whole })).errors?.[0]?.extensions.code ?? null;
}

async function answer(number: string): Promise<void> {
  // A message of the same instant as the question would not come after it.
  desk.wait(1);
  await desk.operator('POST', `/claims/${number}/messages`, {
    messages: [{ externalId: newId(), dateSent: desk.now().toISOString(), subject: 'Answer', body: 'So.' }],
  });
  desk.wait(1);
}

const chosen = (id: string) => listChoices(desk.database.kysely, id);

async function rowsOf<Row extends object>(text: string, id: string): Promise<Row[]> {
  return (await desk.database.pool.query<Row>(text, [id])).rows;
}

const events = (id: string) =>
  rowsOf<{ type: string; data: Record<string, unknown> }>(
    `select type, data from outgoing_event where claim_id = $1 and type like 'outcome.%' order by id`,
    id,
  );
const told = async (id: string) =>
  (
    await rowsOf<{ kind: string }>(
      `select kind from happening where claim_id = $1 and kind like 'outcome%' order by id`,
      id,
    )
  ).map(({ kind }) => kind);

const dayFromNow = (days: number) =>
  new Date(desk.now().getTime() + days * daySeconds * 1_000).toISOString().slice(0, 10);

/** The clock of which the leads hear. */
const lead = (id: string) =>
  rowsOf<{ kind: string; due_at: Date | null }>(
    `select kind, due_at from desk_clock where claim_id = $1 and kind = 'outcome'`,
    id,
  );

const waitingOn = async (id: string) =>
  (await rowsOf<{ waiting_on: string }>(`select waiting_on from desk_claim where claim_id = $1`, id))[0]?.waiting_on;

describe('an offer beyond repair', () => {
  test('has its options side by side, none chosen, and is a To do with what happens if not', async () => {
    const { id } = await offered({ sentence: 'We’re sorry.' });
    const { outcomeOffer, todo, wording } = await claimantSees(id);
    expect(outcomeOffer).toMatchObject({
      ...{ number: 1, state: 'yours', sentence: 'We’re sorry.', chosenId: null, choiceUrl: null, voucher: null },
      lastDay: '2026-11-20T12:00:00.000Z',
      options: [
        {
          ...{ kind: 'replacement', grade: 'refurbished', wear: 'none', warrantyMonths: 12, workingDays: 3 },
          ...{ differences: 'Blue instead of black.', oldDevice: kept },
          consent: 'You choose: Refurbished iPhone 13, 128 GB, blue.',
        },
        {
          kind: 'voucher',
          amount: 250,
          validUntil: '2027-11-30T12:00:00.000Z',
          consent: 'You choose: Voucher for £250.00.',
        },
        { kind: 'cash', amount: 180.5, payer: 'Northgate Insurance' },
        { kind: 'return' },
      ],
    });
    expect(todo).toEqual([
      {
        ...{ kind: 'choose-outcome', dueAt: '2026-11-20T12:00:00.000Z' },
        reason: 'If you haven’t chosen by then, we’ll call you. Nothing is chosen for you.',
      },
    ]);
    expect(wording).toEqual({ sentence: 'Please choose what you would like', actor: 'claimant' });
    expect(await told(id)).toEqual(['outcome-to-choose']);
    expect(await waitingOn(id)).toBe('claimant');
  });

  test('is the same again, and another content is the next one, which has to be chosen anew', async () => {
    const { id, number } = await offered();
    expect(await put(number)).toMatchObject({ status: 200, json: { offerVersion: 1, changed: false } });
    expect(await choose(id, 'cash')).toBeNull();
    expect(await put(number, { options: [voucher, back] })).toMatchObject({ status: 201, json: { offerVersion: 2 } });
    expect(await offerOf(id)).toMatchObject({ number: 2, state: 'yours', chosenId: null });
    expect(await choose(id, 'return', { offerVersion: 1 })).toBe('OFFER_CHANGED');
    const { json } = await desk.operator('GET', `/claims/${number}/outcome`);
    expect(json).toMatchObject({
      offers: [
        { offerVersion: 2, status: 'sent', chosenOption: null },
        { offerVersion: 1, status: 'superseded', chosenBy: 'claimant' },
      ],
      choices: [{ offerVersion: 1, by: 'claimant' }],
    });
    const offers = await rowsOf<{ content_hash: string }>(
      `select content_hash from outcome_offer where claim_id = $1`,
      id,
    );
    expect(new Set(offers.map(({ content_hash }) => content_hash)).size).toBe(2);
  });

  test.each([
    ['no wear of a refurbished device', { ...replacement, wear: '' }, '/options/0/wear'],
    ['no differences', { ...replacement, differences: ' ' }, '/options/0/differences'],
    ['no grade', { ...replacement, grade: undefined }, '/options/0/grade'],
    ['another grade', { ...replacement, grade: 'good' }, '/options/0/grade'],
    ['a voucher without a place', { ...voucher, place: '' }, '/options/0/place'],
    ['a voucher that has run out', { ...voucher, validUntil: '2026-11-05' }, '/options/0/validUntil'],
    ['nothing of the old device', { ...back, oldDevice: '' }, '/options/0/oldDevice'],
    ['cash of a bank account', { ...cash, account: '12345678' }, '/options/0/account'],
    ['no money', { ...cash, amount: 0 }, '/options/0/amount'],
  ])('%s is refused with its place', async (_, option, pointer) => {
    const { number } = await newClaim();
    const { status, json } = await put(number, { options: [option] });
    expect([status, (json['errors'] as { pointer: string }[])[0]?.pointer]).toEqual([400, pointer]);
    expect((await desk.operator('GET', `/claims/${number}/outcome`)).json['offers']).toEqual([]);
  });

  test('of a kind that the client does not offer is refused', async () => {
    const { number } = await newClaim(contractOf('Voucher Mutual'));
    expect(await put(number)).toMatchObject({
      ...{ status: 409, json: { code: 'kind-not-offered' } },
    });
    expect(await put(number, { options: [voucher, back] })).toMatchObject({ status: 201 });
  });

  test('of a claim that has moved on is neither sent nor chosen', async () => {
    const { id, number } = await offered();
    const option = await optionOf(id, 'cash');
    await desk.operator('PATCH', `/claims/${number}`, { state: 'Claim Cancelled' });
    expect(await put(number, { options: [back] })).toMatchObject({ status: 409, json: { code: 'claim-over' } });
    expect(await choose(id, 'cash', { optionId: option })).toBe('CLAIM_OVER');
    expect(await claimantSees(id)).toMatchObject({ outcomeOffer: { state: 'over' }, todo: [] });
  });

  test('is withdrawn while nothing is chosen', async () => {
    const { id, number } = await offered();
    for (const _ of [1, 2]) expect((await desk.operator('DELETE', `/claims/${number}/outcome`)).status).toBe(204);
    expect(await claimantSees(id)).toMatchObject({ outcomeOffer: { state: 'withdrawn' }, todo: [] });
    expect(await choose(id, 'cash')).toBe('OFFER_WITHDRAWN');
    expect(await put(number)).toMatchObject({ status: 201, json: { offerVersion: 2 } });
    expect(await choose(id, 'cash', { offerVersion: 2 })).toBeNull();
    expect(await desk.operator('DELETE', `/claims/${number}/outcome`)).toMatchObject({
      ...{ status: 409, json: { code: 'offer-chosen' } },
    });
  });
});

describe('a choice', () => {
  test('is kept once, whatever is pressed again, told to systems, and mailed', async () => {
    const { id } = await offered();
    expect(await choose(id, 'replacement', { consent: false })).toBe('CONSENT_REQUIRED');
    expect(await Promise.all([choose(id, 'replacement'), choose(id, 'replacement')])).toEqual([null, null]);
    expect(await chosen(id)).toMatchObject([
      { decision: 'chosen', byKind: 'claimant', channel: 'page', versionNumber: 1 },
    ]);
    expect(await events(id)).toMatchObject([
      { type: 'outcome.chosen', data: { offerVersion: 1, kind: 'replacement', by: 'claimant' } },
    ]);
    expect(await claimantSees(id)).toMatchObject({
      outcomeOffer: { state: 'chosen', chosenBy: 'claimant', mayChange: true, choiceUrl: `/api/outcome/${id}/choice` },
      todo: [],
      wording: { sentence: 'You’ve chosen', actor: 'us' },
    });
    expect(await waitingOn(id)).toBe('us');
    const mails = await rowsOf<{ key: string }>(`select key from mail where claim_id = $1 and key like 'choice:%'`, id);
    expect(mails).toHaveLength(1);
  });

  test('can be changed until it is in hand, and each is kept', async () => {
    const { id, number } = await offered();
    expect(await choose(id, 'cash')).toBeNull();
    expect(await choose(id, 'return')).toBeNull();
    expect(await offerOf(id)).toMatchObject({ chosenId: await optionOf(id, 'return'), mayChange: true });
    const inHand = () => desk.operator('POST', `/claims/${number}/outcome/in-hand`, { offerVersion: 1 });
    expect(await inHand()).toMatchObject({ status: 200, json: { changed: true } });
    expect(await inHand()).toMatchObject({ status: 200, json: { changed: false } });
    expect(await choose(id, 'cash')).toBe('OFFER_IN_HAND');
    expect(await choose(id, 'return')).toBeNull();
    expect(await offerOf(id)).toMatchObject({ state: 'in-hand', mayChange: false });
    expect((await chosen(id)).map(({ agreed }) => agreed.find(([label]) => label === 'Chosen')?.[1])).toEqual([
      'Your device back, unrepaired',
      '£180.50 paid to you',
    ]);
  });

  test('cannot be changed where the client does not let it', async () => {
    const { id } = await offered({}, contractOf('Fixed Mutual'));
    expect(await offerOf(id)).toMatchObject({ lastDay: '2026-11-13T12:00:00.000Z' });
    expect(await choose(id, 'cash')).toBeNull();
    expect(await choose(id, 'return')).toBe('CHOICE_FIXED');
    expect(await offerOf(id)).toMatchObject({ state: 'chosen', mayChange: false });
  });

  test('is done with the claim, and in hand with a state that says so', async () => {
    const { id, number } = await offered();
    await choose(id, 'voucher');
    await desk.operator('PATCH', `/claims/${number}`, { state: 'Awaiting Voucher Issue' });
    expect(await offerOf(id)).toMatchObject({ state: 'in-hand' });
    expect(await choose(id, 'cash')).toBe('CLAIM_OVER');
    await desk.operator('PATCH', `/claims/${number}`, { state: 'Voucher Issued to End User' });
    expect(await offerOf(id)).toMatchObject({ state: 'done' });
  });

  test('is nobody else’s: a foreign session and a handler choose nothing', async () => {
    const { id } = await offered();
    const foreign = await cookieFor(desk.database, [(await newClaim()).id], desk.now());
    const handler = await accountCookie(desk.database, { email: 'h@example.com', roles: ['handler'] }, desk.now());
    expect(await choose(id, 'cash', {}, foreign)).toBe('CLAIM_NOT_FOUND');
    expect(await choose(id, 'cash', {}, handler)).toBe('CLAIM_READ_ONLY');
    expect(await choose(id, 'cash', { optionId: newId() })).toBe('OPTION_UNKNOWN');
    expect(await choose(id, 'cash', { optionId: 'x' })).toBe('OPTION_UNKNOWN');
    expect(await chosen(id)).toEqual([]);
  });

  test('is proved by a page and a PDF, equal by hash after the offer has changed', async () => {
    const { id, number } = await offered();
    await choose(id, 'replacement');
    const headers = { cookie: await cookieFor(desk.database, [id], desk.now()) };
    const read = (ending = '') => desk.app.inject({ url: `/api/outcome/${id}/choice${ending}`, headers });
    const page = await read();
    expect(page.statusCode).toBe(200);
    for (const text of ['Refurbished iPhone 13, 128 GB, blue', kept, '12 months', number, 'You choose:'])
      expect(page.body).toContain(text);
    const pdf = (await read('.pdf')).rawPayload;
    expect((await readPdf(pdf)).pages.join(' ')).toContain('Refurbished iPhone 13');
    await put(number, { options: [back] });
    expect((await read('.pdf')).rawPayload.equals(pdf)).toBe(true);
    const [{ agreed, agreedHash } = { agreed: [], agreedHash: '' }] = await chosen(id);
    expect(rowsHash(agreed)).toBe(agreedHash);
    const other = await newClaim();
    const none = await desk.app.inject({
      url: `/api/outcome/${other.id}/choice`,
      headers: { cookie: await cookieFor(desk.database, [other.id], desk.now()) },
    });
    expect([none.statusCode, none.json().code]).toEqual([404, 'choice-not-found']);
  });

  test('heard by telephone is marked so, mailed, and may come after the time', async () => {
    const { id } = await offered();
    const optionId = await optionOf(id, 'cash');
    await desk.database.pool.query(`update outcome_offer set good_until = '2026-11-01' where claim_id = $1`, [id]);
    await settleDueOffers(desk.services);
    expect(await offerOf(id)).toMatchObject({ state: 'expired' });
    const heard = { number: 1, optionId, who: 'Her brother', channel: 'phone', heardAt: desk.now().toISOString() };
    expect((await desk.act('Kim', `${id}/outcome-on-behalf`, heard)).status).toBe(403);
    for (const _ of [1, 2])
      expect(await desk.act('Lea', `${id}/outcome-on-behalf`, heard)).toMatchObject({ status: 200 });
    expect(await chosen(id)).toMatchObject([{ byKind: 'on-behalf', byName: 'Her brother', channel: 'phone' }]);
    expect(await offerOf(id)).toMatchObject({ state: 'chosen', chosenBy: 'on-behalf' });
    const future = { ...heard, heardAt: new Date(desk.now().getTime() + 60_000).toISOString() };
    expect((await desk.act('Lea', `${id}/outcome-on-behalf`, future)).status).toBe(400);
    expect(await desk.act('Lea', `${id}/outcome-on-behalf`, { ...heard, number: 2 })).toMatchObject({
      ...{ status: 409, json: { code: 'offer-changed', newest: { offerVersion: 1 } } },
    });
  });
});

describe('at the desk', () => {
  const inPence = { options: [{ ...voucher, amount: 25_000 }, back] };

  test('an offer is previewed as it is then seen and told, and sent once for each key', async () => {
    const { id } = await newClaim();
    const preview = await desk.send('Lea', 'POST', `/claims/${id}/outcome-preview`, inPence);
    expect(preview).toMatchObject({ status: 200, json: { number: 1 } });
    expect(preview.text).toContain('Please choose what you would like');
    expect((await claimantSees(id)).outcomeOffer).toBeNull();
    const key = newId();
    for (const _ of [1, 2]) {
      expect(await desk.act('Lea', `${id}/outcome-send`, { ...inPence, newest: null }, key)).toMatchObject({
        ...{ status: 200, json: { number: 1 } },
      });
    }
    expect(await offerOf(id)).toMatchObject({ number: 1, options: [{ amount: 250 }, { kind: 'return' }] });
    expect(await desk.act('Lea', `${id}/outcome-send`, { ...inPence, newest: null })).toMatchObject({
      ...{ status: 409, json: { code: 'changed-meanwhile', newest: 1 } },
    });
    const { json } = await desk.ask('Kim', `/claims/${id}/outcome`);
    expect(json).toMatchObject({
      offers: [{ number: 1, by: 'Lea', isFromSystem: false, options: [{ name: 'Voucher for £250.00' }, {}] }],
      terms: { kinds: ['replacement', 'voucher', 'cash', 'return'], mayChange: true, days: 14 },
    });
    expect(await desk.act('Lea', `${id}/outcome-withdraw`, { number: 2 })).toMatchObject({ status: 409 });
    expect(await desk.act('Lea', `${id}/outcome-withdraw`, { number: 1 })).toMatchObject({ status: 200 });
  });

  test('a handler puts a code, which no handler reads, and lets it be seen once more', async () => {
    const { id } = await offered();
    await choose(id, 'voucher');
    expect(await desk.act('Lea', `${id}/outcome-voucher`, { number: 1, code: 'DESK-1' })).toMatchObject({
      status: 200,
    });
    const { text, json } = await desk.ask('Lea', `/claims/${id}/outcome`);
    expect(text).not.toContain('DESK-1');
    expect(json).toMatchObject({ voucher: { by: 'Lea', shownAt: null } });
    expect(await desk.act('Lea', `${id}/outcome-show-again`, { number: 1 })).toMatchObject({
      ...{ status: 409, json: { code: 'not-shown' } },
    });
  });
});

describe('the code of a voucher', () => {
  const code = '6331-CANARY-7718';

  async function withVoucher() {
    const claim = await offered();
    await choose(claim.id, 'voucher');
    const given = await desk.operator('PUT', `/claims/${claim.number}/outcome/voucher`, { offerVersion: 1, code });
    expect(given).toMatchObject({ status: 200, json: { changed: true } });
    return claim;
  }

  async function show(id: string, as?: string) {
    const headers = {
      cookie: as ?? (await cookieFor(desk.database, [id], desk.now())),
      'sec-fetch-site': 'same-origin',
    };
    return desk.app.inject({ method: 'POST', url: `/api/outcome/${id}/voucher`, headers, payload: {} });
  }

  const again = (number: string) =>
    desk.operator('POST', `/claims/${number}/outcome/voucher/show-again`, { offerVersion: 1 });

  test('is in no answer, table, event, audit or mail', async () => {
    const { id, number } = await withVoucher();
    await show(id);
    const answers = [
      (await desk.operator('GET', `/claims/${number}/outcome`)).text,
      (await desk.operator('GET', `/claims/${number}`)).text,
      (await desk.ask('Max', `/claims/${id}/outcome`)).text,
      (await desk.ask('Max', `/claims/${id}/thread`)).text,
      JSON.stringify(await claimantSees(id)),
    ];
    for (const text of answers) expect(text).not.toContain(code);
    const { rows } = await desk.database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of rows) {
      const found = await desk.database.pool.query(`select 1 from "${name}" t where t::text like $1`, [`%${code}%`]);
      expect([name, found.rowCount]).toEqual([name, 0]);
    }
  });

  test('takes the choice in hand, is shown once, and once more where the company lets it', async () => {
    const { id, number } = await withVoucher();
    expect(await offerOf(id)).toMatchObject({ state: 'in-hand', voucher: { state: 'ready' } });
    expect(await again(number)).toMatchObject({ status: 409, json: { code: 'not-shown' } });
    const first = await show(id);
    expect([first.statusCode, first.json().code, first.headers['cache-control']]).toEqual([200, code, 'no-store']);
    expect(await offerOf(id)).toMatchObject({ voucher: { state: 'open' } });
    desk.wait(29 * 60);
    expect((await show(id)).json().code).toBe(code);
    desk.wait(2 * 60);
    const late = await show(id);
    expect([late.statusCode, late.json().code]).toEqual([409, 'voucher-shown']);
    expect(await offerOf(id)).toMatchObject({ voucher: { state: 'shown' } });
    expect((await again(number)).status).toBe(204);
    expect((await show(id)).json().code).toBe(code);
    const audits = await rowsOf(`select 1 from audit_event where claim_id = $1 and detail = 'voucher shown'`, id);
    expect(audits).toHaveLength(2);
  });

  test('is the claimant’s alone', async () => {
    const { id } = await withVoucher();
    const foreign = await cookieFor(desk.database, [(await newClaim()).id], desk.now());
    const handler = await accountCookie(desk.database, { email: 'v@example.com', roles: ['handler'] }, desk.now());
    expect([(await show(id, foreign)).json().code, (await show(id, handler)).json().code]).toEqual([
      ...['claim-not-found', 'claim-read-only'],
    ]);
    expect((await show(id)).json().code).toBe(code);
  });

  test('is replaced after a mistake, kept once, and refused where no voucher was chosen', async () => {
    const { id, number } = await withVoucher();
    const path = `/claims/${number}/outcome/voucher`;
    expect((await desk.operator('PUT', path, { offerVersion: 1, code })).json).toEqual({ changed: false });
    await show(id);
    desk.wait(60 * 60);
    expect((await desk.operator('PUT', path, { offerVersion: 1, code: 'B-2' })).json).toEqual({ changed: true });
    expect((await show(id)).json().code).toBe('B-2');
    expect(await put(number, { options: [back] })).toMatchObject({ status: 409, json: { code: 'voucher-shown' } });
    const past = await desk.operator('PUT', path, { offerVersion: 1, code: 'C-3', expiresOn: '2026-01-01' });
    expect(past).toMatchObject({ status: 400, json: { errors: [{ pointer: '/expiresOn' }] } });
    const other = await offered();
    expect(
      await desk.operator('PUT', `/claims/${other.number}/outcome/voucher`, { offerVersion: 1, code }),
    ).toMatchObject({
      ...{ status: 409, json: { code: 'not-chosen' } },
    });
    await choose(other.id, 'cash');
    expect(
      await desk.operator('PUT', `/claims/${other.number}/outcome/voucher`, { offerVersion: 1, code }),
    ).toMatchObject({
      ...{ status: 409, json: { code: 'no-voucher-chosen' } },
    });
  });

  test('goes with an offer that another one replaces before it was seen', async () => {
    const { id, number } = await withVoucher();
    expect(await put(number, { options: [back] })).toMatchObject({ status: 201 });
    expect((await show(id)).json().code).toBe('voucher-not-found');
    expect(await rowsOf(`select 1 from outcome_voucher where claim_id = $1`, id)).toEqual([]);
  });

  test('is deleted once it cannot be spent any more', async () => {
    const claim = await offered();
    await choose(claim.id, 'voucher');
    const expiresOn = desk.now().toISOString().slice(0, 10);
    await desk.operator('PUT', `/claims/${claim.number}/outcome/voucher`, { offerVersion: 1, code, expiresOn });
    desk.wait(2 * daySeconds);
    expect((await show(claim.id)).json().code).toBe('voucher-expired');
    await settleDueOffers(desk.services);
    expect(await rowsOf(`select ciphertext, nonce, key_id from outcome_voucher where claim_id = $1`, claim.id)).toEqual(
      [{ ciphertext: null, nonce: null, key_id: null }],
    );
  });
});

describe('the time of an offer', () => {
  test('ends with its last day in London: nothing is chosen, the leads are alarmed, and somebody calls', async () => {
    const { id } = await offered();
    const [{ due_at: end } = { due_at: null }] = await lead(id);
    if (end === null) throw new Error('The clock of the choice runs.');
    // Winter time, so that the end of the London day is midnight in UTC.
    expect(end.toISOString()).toBe(`${dayFromNow(15)}T00:00:00.000Z`);
    desk.wait((end.getTime() - desk.now().getTime()) / 1_000 - 60);
    await settleDueOffers(desk.services);
    expect(await offerOf(id)).toMatchObject({ state: 'yours' });
    desk.wait(120);
    expect(await claimantSees(id)).toMatchObject({ outcomeOffer: { state: 'expired', chosenId: null }, todo: [] });
    for (const _ of [1, 2]) await settleDueOffers(desk.services);
    expect(await events(id)).toEqual([{ type: 'outcome.expired', data: expect.objectContaining({ offerVersion: 1 }) }]);
    expect(await chosen(id)).toEqual([]);
    expect(await choose(id, 'cash')).toBe('OFFER_EXPIRED');
    expect(await claimantSees(id)).toMatchObject({ wording: { sentence: 'We’ll call you', actor: 'us' } });
    expect(await waitingOn(id)).toBe('us');
    expect(await lead(id)).toHaveLength(1);
  });

  test('has reminders on days 3 and 10, and none once something is chosen', async () => {
    const { id } = await offered();
    const other = await offered();
    await choose(other.id, 'cash');
    for (const days of [3, 1, 6, 1]) {
      desk.wait(days * daySeconds);
      await settleDueOffers(desk.services);
    }
    expect(await told(id)).toEqual(['outcome-to-choose', 'outcome-reminder', 'outcome-reminder']);
    expect(await told(other.id)).toEqual(['outcome-to-choose']);
  });

  test('stands still while a question waits, and goes on by as many days', async () => {
    const { id, number } = await offered();
    const optionId = await optionOf(id, 'replacement');
    const lastDay = (await offerOf(id))['lastDay'] as string;
    const clientId = newId();
    for (const _ of [1, 2]) expect(await ask(id, { optionId, clientId })).toBeNull();
    const sent = await rowsOf(`select subject from outgoing_message where claim_id = $1`, id);
    expect(sent).toEqual([{ subject: 'Question about offer 1: Refurbished iPhone 13, 128 GB, blue' }]);
    desk.wait(30 * daySeconds);
    await settleDueOffers(desk.services);
    expect(await claimantSees(id)).toMatchObject({
      outcomeOffer: { state: 'asked', lastDay: null },
      todo: [{ kind: 'choose-outcome', dueAt: null }],
      wording: { sentence: 'We’re answering your question' },
    });
    expect(await lead(id)).toEqual([{ kind: 'outcome', due_at: null }]);
    expect(await waitingOn(id)).toBe('us');
    await answer(number);
    const later = new Date(new Date(lastDay).getTime() + 30 * daySeconds * 1_000).toISOString();
    expect(await offerOf(id)).toMatchObject({ state: 'yours', lastDay: later });
    expect((await lead(id))[0]?.due_at?.toISOString().slice(0, 10)).toBe(
      new Date(new Date(later).getTime() + daySeconds * 1_000).toISOString().slice(0, 10),
    );
    expect(await choose(id, 'cash')).toBeNull();
  });

  test('told of quietly is neither told nor reminded of', async () => {
    const { id, number } = await newClaim();
    await put(number, {}, '?quiet=true');
    desk.wait(4 * daySeconds);
    await settleDueOffers(desk.services);
    expect(await told(id)).toEqual([]);
  });
});
