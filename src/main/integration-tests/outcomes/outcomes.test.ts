import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { settleDueOffers } from '#claim/offer/due-offers.server.ts';
import { rowsHash } from '#claim/quote/quote-hash.server.ts';
import { readPdf } from '#features/report/report-reading.fixture.ts';
import { accountCookie, cookieFor } from '../../graphql.fixture.ts';
import {
  answer,
  ask,
  back,
  cash,
  choose,
  chosen,
  claimantSees,
  contractOf,
  dayFromNow,
  daySeconds,
  desk,
  events,
  graphql,
  kept,
  lead,
  newClaim,
  offerOf,
  offered,
  optionOf,
  put,
  replacement,
  rowsOf,
  startDesk,
  told,
  voucher,
  waitingOn,
} from './outcome-claims.fixture.ts';

beforeAll(startDesk);
afterAll(() => desk.close());

describe('an offer beyond repair', () => {
  test('has its options side by side, none chosen, and is a To do with what happens if not', async () => {
    const { id } = await offered({ sentence: 'We’re sorry.' });
    const { outcomeOffer, todo, wording } = await claimantSees(id);
    expect(outcomeOffer).toMatchObject({
      number: 1,
      state: 'yours',
      sentence: 'We’re sorry.',
      chosenId: null,
      choiceUrl: null,
      voucher: null,
      lastDay: '2026-11-20T12:00:00.000Z',
      options: [
        {
          kind: 'replacement',
          grade: 'refurbished',
          wear: 'none',
          warrantyMonths: 12,
          workingDays: 3,
          differences: 'Blue instead of black.',
          oldDevice: kept,
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
        kind: 'choose-outcome',
        dueAt: '2026-11-20T12:00:00.000Z',
        reason: 'If you haven’t chosen by then, we’ll get in touch with you. Nothing is chosen for you.',
      },
    ]);
    expect(wording).toEqual({
      sentence: 'Please choose what you would like',
      next: 'Once you’ve chosen, we’ll get it ready.',
      actor: 'claimant',
    });
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
      status: 409,
      json: { code: 'kind-not-offered' },
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

  test('is not undone by a system that repeats what it said before the desk acted', async () => {
    const { id, number } = await offered();
    const inPence = { options: [{ ...cash, amount: 9_000 }, back] };
    expect(await desk.act('Lea', `${id}/outcome-send`, { ...inPence, newest: 1 })).toMatchObject({ status: 200 });
    expect(await choose(id, 'cash', { offerVersion: 2 })).toBeNull();
    expect(await put(number)).toMatchObject({ status: 200, json: { offerVersion: 2, changed: false } });
    expect(await offerOf(id)).toMatchObject({ number: 2, state: 'chosen' });
    expect(await put(number, {}, '?again=true')).toMatchObject({ status: 201, json: { offerVersion: 3 } });
    expect(await desk.act('Lea', `${id}/outcome-withdraw`, { number: 3 })).toMatchObject({ status: 200 });
    expect(await put(number)).toMatchObject({ status: 200, json: { offerVersion: 3, changed: false } });
    expect(await offerOf(id)).toMatchObject({ number: 3, state: 'withdrawn' });
    expect(await put(number, {}, '?again=true')).toMatchObject({ status: 201, json: { offerVersion: 4 } });
  });

  test('that a system has withdrawn itself can be sent as before, whoever had sent it', async () => {
    const { id, number } = await offered();
    const inPence = { options: [{ ...cash, amount: 9_000 }, back] };
    await desk.act('Lea', `${id}/outcome-send`, { ...inPence, newest: 1 });
    expect((await desk.operator('DELETE', `/claims/${number}/outcome`)).status).toBe(204);
    expect(await put(number)).toMatchObject({ status: 201, json: { offerVersion: 3 } });
  });

  test('with a voucher that ends before it is refused, also by the client’s days', async () => {
    const { number } = await newClaim();
    const options = [{ ...voucher, validUntil: dayFromNow(5) }, back];
    const refused = { status: 400, json: { errors: [{ pointer: '/options/0/validUntil' }] } };
    expect(await put(number, { options })).toMatchObject(refused);
    expect(await put(number, { options, goodUntil: dayFromNow(6) })).toMatchObject(refused);
    expect(await put(number, { options, goodUntil: dayFromNow(5) })).toMatchObject({ status: 201 });
  });

  test('takes the place of a choice in hand only with a reason', async () => {
    const { id, number } = await offered();
    await choose(id, 'replacement');
    await desk.operator('POST', `/claims/${number}/outcome/in-hand`, { offerVersion: 1 });
    const options = [cash, back];
    expect(await put(number, { options })).toMatchObject({ status: 409, json: { code: 'offer-in-hand' } });
    const inPence = { options: [{ ...cash, amount: 18_050 }, back], newest: 1 };
    expect(await desk.act('Lea', `${id}/outcome-send`, inPence)).toMatchObject({
      status: 409,
      json: { code: 'offer-in-hand' },
    });
    expect(await offerOf(id)).toMatchObject({ number: 1, state: 'in-hand' });
    const lost = { options, replacesInHand: 'The parcel was lost.' };
    expect(await put(number, lost)).toMatchObject({ status: 201, json: { offerVersion: 2 } });
    expect(await put(number, lost)).toMatchObject({ status: 200, json: { changed: false } });
    expect((await desk.operator('GET', `/claims/${number}/outcome`)).json['offers']).toMatchObject([
      { replacesInHand: 'The parcel was lost.' },
      { replacesInHand: '' },
    ]);
  });

  test('is withdrawn while nothing is chosen', async () => {
    const { id, number } = await offered();
    for (const _ of [1, 2]) expect((await desk.operator('DELETE', `/claims/${number}/outcome`)).status).toBe(204);
    expect(await claimantSees(id)).toMatchObject({ outcomeOffer: { state: 'withdrawn' }, todo: [] });
    expect(await choose(id, 'cash')).toBe('OFFER_WITHDRAWN');
    expect(await put(number)).toMatchObject({ status: 201, json: { offerVersion: 2 } });
    expect(await choose(id, 'cash', { offerVersion: 2 })).toBeNull();
    expect(await desk.operator('DELETE', `/claims/${number}/outcome`)).toMatchObject({
      status: 409,
      json: { code: 'offer-chosen' },
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
    const shouted = { ...heard, optionId: (await optionOf(id, 'return')).toUpperCase() };
    desk.wait(60);
    const later = { ...shouted, heardAt: desk.now().toISOString() };
    expect(await desk.act('Lea', `${id}/outcome-on-behalf`, later)).toMatchObject({ status: 200 });
    expect(await offerOf(id)).toMatchObject({ chosenId: await optionOf(id, 'return') });
    const future = { ...heard, heardAt: new Date(desk.now().getTime() + 60_000).toISOString() };
    expect((await desk.act('Lea', `${id}/outcome-on-behalf`, future)).status).toBe(400);
    expect(await desk.act('Lea', `${id}/outcome-on-behalf`, { ...heard, number: 2 })).toMatchObject({
      status: 409,
      json: { code: 'offer-changed', newest: { offerVersion: 1 } },
    });
  });
});

describe('a choice that a handler records', () => {
  async function heardBefore(document: object) {
    const { id } = await offered({}, document);
    desk.wait(3_600);
    const heardAt = desk.now().toISOString();
    desk.wait(3_600);
    expect(await choose(id, 'replacement')).toBeNull();
    const hear = async (at: string) =>
      desk.act('Lea', `${id}/outcome-on-behalf`, {
        number: 1,
        optionId: await optionOf(id, 'cash'),
        who: 'Her brother',
        channel: 'phone',
        heardAt: at,
      });
    return { id, heardAt, hear };
  }

  test('was said before the claimant chose, so that what the claimant chose stays', async () => {
    const { id, heardAt, hear } = await heardBefore({});
    expect(await hear(heardAt)).toMatchObject({ status: 409, json: { code: 'chosen-since' } });
    expect(await offerOf(id)).toMatchObject({ chosenBy: 'claimant', chosenId: await optionOf(id, 'replacement') });
    expect(await chosen(id)).toHaveLength(1);
    desk.wait(60);
    expect(await hear(desk.now().toISOString())).toMatchObject({ status: 200 });
    expect(await offerOf(id)).toMatchObject({ chosenBy: 'on-behalf' });
  });

  test('changes nothing where the client lets no choice be changed', async () => {
    const { id, hear } = await heardBefore(contractOf('Fixed Mutual'));
    desk.wait(60);
    expect(await hear(desk.now().toISOString())).toMatchObject({ status: 409, json: { code: 'choice-fixed' } });
    expect(await offerOf(id)).toMatchObject({ chosenBy: 'claimant' });
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
        status: 200,
        json: { number: 1 },
      });
    }
    expect(await offerOf(id)).toMatchObject({ number: 1, options: [{ amount: 250 }, { kind: 'return' }] });
    expect(await desk.act('Lea', `${id}/outcome-send`, { ...inPence, newest: null })).toMatchObject({
      status: 409,
      json: { code: 'changed-meanwhile', newest: 1 },
    });
    const { json } = await desk.ask('Kim', `/claims/${id}/outcome`);
    expect(json).toMatchObject({
      offers: [{ number: 1, by: 'Lea', isFromSystem: false, options: [{ name: 'Voucher for £250.00' }, {}] }],
      terms: { kinds: ['replacement', 'voucher', 'cash', 'return'], mayChange: true, days: 14 },
    });
    expect(await desk.act('Lea', `${id}/outcome-withdraw`, { number: 2 })).toMatchObject({ status: 409 });
    expect(await desk.act('Lea', `${id}/outcome-withdraw`, { number: 1 })).toMatchObject({ status: 200 });
  });

  test('an offer in place of a choice in hand needs a reason, which is kept with it', async () => {
    const { id } = await offered();
    await choose(id, 'cash');
    expect((await desk.act('Lea', `${id}/outcome-in-hand`, { number: 1 })).status).toBe(200);
    const other = { ...inPence, newest: 1 };
    for (const replacesInHand of ['', ' ']) {
      expect(await desk.act('Lea', `${id}/outcome-send`, { ...other, replacesInHand })).toMatchObject({
        status: 409,
        json: { code: 'offer-in-hand' },
      });
    }
    const lost = { ...other, replacesInHand: 'The payment came back.' };
    expect(await desk.act('Lea', `${id}/outcome-send`, lost)).toMatchObject({ status: 200, json: { number: 2 } });
    const { json } = await desk.ask('Kim', `/claims/${id}/outcome`);
    expect(json['offers']).toMatchObject([
      { number: 2, status: 'sent', replacesInHand: 'The payment came back.' },
      { number: 1, status: 'superseded', replacesInHand: '' },
    ]);
  });

  test('a handler reads on the card what the claimant is asked to do', async () => {
    const { id } = await offered();
    const { status, json } = await desk.ask('Kim', `/claims/${id}/shown`);
    expect([status, json]).toMatchObject([200, { todo: [{ kind: 'choose-outcome' }] }]);
  });

  test('an auditor from whom contacts are kept reads what was typed, masked', async () => {
    const { id } = await offered({ sentence: 'Dear Priya' }, contractOf('Fixed Mutual'));
    const { text, json } = await desk.ask('Ada', `/claims/${id}/outcome`);
    expect(json).toMatchObject({ offers: [{ number: 1, sentence: 'Dear P.' }] });
    for (const typed of [kept, 'Currys', 'Northgate Insurance', 'Blue instead']) expect(text).toContain(typed);
    expect(text).not.toContain('Priya');
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
      status: 409,
      json: { code: 'not-shown' },
    });
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
    expect(await claimantSees(id)).toMatchObject({ wording: { sentence: 'We’ll get in touch with you', actor: 'us' } });
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

  test('has one reminder where both have become due before one could be sent', async () => {
    const [{ id }, waits] = [await offered(), await offered()];
    await ask(waits.id);
    desk.wait(11 * daySeconds);
    for (const _ of [1, 2]) await settleDueOffers(desk.services);
    expect(await told(id)).toEqual(['outcome-to-choose', 'outcome-reminder']);
    expect(await told(waits.id)).toEqual(['outcome-to-choose']);
    await answer(waits.number);
    for (const _ of [1, 2]) await settleDueOffers(desk.services);
    expect(await told(waits.id)).toEqual(['outcome-to-choose', 'outcome-reminder']);
  });

  test('is no longer looked at 30 days after it, where the claim has moved on', async () => {
    const { id, number } = await offered();
    await desk.operator('PATCH', `/claims/${number}`, { state: 'Claim Cancelled' });
    const left = async () =>
      (await rowsOf(`select 1 from outcome_offer where claim_id = $1 and left_at is not null`, id)).length;
    desk.wait(20 * daySeconds);
    await settleDueOffers(desk.services);
    expect(await left()).toBe(0);
    desk.wait(30 * daySeconds);
    await settleDueOffers(desk.services);
    expect([await left(), await told(id)]).toEqual([1, ['outcome-to-choose']]);
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

  test('is over, and it is sent anew by the same call, and told as it stands', async () => {
    const { id, number } = await offered();
    desk.wait(20 * daySeconds);
    const read = async () => (await desk.operator('GET', `/claims/${number}/outcome`)).json['offers'];
    expect(await read()).toMatchObject([{ offerVersion: 1, status: 'expired' }]);
    expect(await put(number)).toMatchObject({ status: 201, json: { offerVersion: 2, changed: true } });
    expect(await put(number)).toMatchObject({ status: 200, json: { offerVersion: 2, changed: false } });
    expect(await offerOf(id)).toMatchObject({ state: 'yours', lastDay: `${dayFromNow(14)}T12:00:00.000Z` });
  });

  test('may outlast a voucher’s, which is then not chosen', async () => {
    const { id, number } = await offered({ options: [{ ...voucher, validUntil: dayFromNow(14) }, back] });
    expect(await ask(id)).toBeNull();
    desk.wait(20 * daySeconds);
    await answer(number);
    expect(await choose(id, 'voucher')).toBe('OPTION_EXPIRED');
    expect(await choose(id, 'return')).toBeNull();
  });
});

describe('History', () => {
  const historyOf = async (id: string) => {
    const query = 'query ($id: ID!) { claimTimeline(claimId: $id, first: 50) { entries { kind option } } }';
    const { data } = (await graphql(id, query, { id })) as { data: unknown };
    const { entries } = (data as { claimTimeline: { entries: { kind: string; option: string | null }[] } })
      .claimTimeline;
    return entries.filter(({ kind }) => kind.startsWith('offer')).map(({ kind, option }) => [kind, option]);
  };

  test('tells of an offer, of the choice that counts, and that it was begun', async () => {
    const { id, number } = await offered();
    desk.wait(60);
    await choose(id, 'cash');
    expect(await historyOf(id)).toEqual([
      ['offer-chosen', 'cash'],
      ['offer', null],
    ]);
    desk.wait(60);
    await choose(id, 'return');
    desk.wait(60);
    expect((await desk.operator('POST', `/claims/${number}/outcome/in-hand`, { offerVersion: 1 })).status).toBe(200);
    expect(await historyOf(id)).toEqual([
      ['offer-in-hand', null],
      ['offer-changed', 'return'],
      ['offer', null],
    ]);
  });

  test('tells of an offer whose time ended, and of one that was withdrawn', async () => {
    const [late, withdrawn] = [await offered(), await offered()];
    desk.wait(60);
    expect((await desk.operator('DELETE', `/claims/${withdrawn.number}/outcome`)).status).toBeLessThan(300);
    expect((await historyOf(withdrawn.id))[0]).toEqual(['offer-withdrawn', null]);
    desk.wait(20 * daySeconds);
    await settleDueOffers(desk.services);
    expect((await historyOf(late.id))[0]).toEqual(['offer-expired', null]);
  });
});
