import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { cookieFor } from '../../graphql.fixture.ts';
import {
  act,
  actingWith,
  ask,
  audited,
  claimId,
  dana,
  desk,
  end,
  eventsOf,
  fillClaim,
  lastCode,
  mails,
  nomineeTexts,
  nominations,
  number,
  over,
  putNomineesClaim,
  quoteTotal,
  read,
  rowsOf,
  screen,
  send,
  sendQuote,
  startNomineeTests,
  timeline,
  wrong,
} from './nominated-people.fixture.ts';

startNomineeTests();

describe('what a nominee does says so', () => {
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
    const at = desk.now().toISOString();
    expect((await read(cookie)).json).toMatchObject({
      claim: { quote: null, decided: [{ decision: 'approved', version: 1, at, option: '' }] },
    });
    const told = (await mails()).filter(({ to }) => to === 'priya@example.com');
    expect(told.map(({ content }) => content.subject)).toEqual(['Dana Field approved your quote']);
    expect(told[0]?.content.action?.url).toMatch(/\/nominee$/);
    expect(await timeline()).toContainEqual({ kind: 'quote-approved-otherwise', nominee: 'Dana Field', subject: null });
    expect(await audited()).toContainEqual({ actor: 'nominee', detail: expect.stringMatching(/: quote 1 approved$/) });
    const { data } = await ask('query ($id: ID!) { claim(id: $id) { quoteVersion { decidedBy nominee } } }', {
      id: claimId,
    });
    expect(data).toEqual({ claim: { quoteVersion: { decidedBy: 'nominated', nominee: 'Dana Field' } } });
  });

  test('a decision is told by a text without a name where no mail can go', async () => {
    await putNomineesClaim({ endUserEmail: '', endUserMobile: '07700 900123' });
    await fillClaim();
    const wanted = { version: 1, totalPence: quoteTotal, decision: 'decline', reason: 'too-dear' };
    expect((await act('decideQuote', await actingWith(['decide']), wanted)).status).toBe(200);
    expect(await nomineeTexts()).toEqual([
      expect.stringMatching(/^Harbour Device Care: your quote was declined\. If this isn’t right, /),
    ]);
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
    const { data } = await ask('query ($id: ID!) { claim(id: $id) { money { paidBy payments { nominee } } } }', {
      id: claimId,
    });
    expect(data).toEqual({ claim: { money: { paidBy: 'Dana Field', payments: [{ nominee: 'Dana Field' }] } } });
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
      cookie: own,
      payload: { item: { id: claimId } },
    });
    const pay = (secret: unknown) => ({ clientSecret: secret, number: '4242424242424242' });
    const refused = await act('payment/practice/confirm', cookie, pay(begun.json['clientSecret']));
    expect(refused.json).toMatchObject({ code: 'practice-payment-over' });
    const { json: theirs } = await act('payment/start', cookie);
    const taken = await send('POST', `/api/excess-payment/${claimId}/practice/confirm`, {
      cookie: own,
      payload: pay(theirs['clientSecret']),
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
    expect((await read(cookie)).json).toMatchObject({
      claim: { offer: null, decided: [{ decision: 'chosen', version: 1, option: '£180.00 paid to you' }] },
    });
    expect((await read(await actingWith(['see']))).json).toMatchObject({ claim: { decided: [] } });
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
    await putNomineesClaim({ contract: { customer: 'Coding Mutual', name: 'Gold', tatSlaDays: 10 } });
    await fillClaim();
    const cookie = await actingWith(['decide']);
    const [named] = await nominations();
    expect((await desk.act('Kim', `${claimId}/nominated/confirm`, { id: named?.['id'] })).status).toBe(200);
    const wanted = { version: 1, totalPence: quoteTotal, decision: 'approve', consent: true };
    const refused = await act('decideQuote', cookie, wanted);
    expect(refused).toMatchObject({ status: 422, json: { code: 'code-required', errors: [{ pointer: '/code' }] } });
    await act('decisionCode', cookie, { about: 'quote' });
    const last = (await mails()).findLast(({ content }) => /^\d{6}/.test(content.subject));
    expect(last?.to).toBe(dana);
    const code = await lastCode();
    expect(await act('decideQuote', cookie, { ...wanted, code: wrong(code) })).toMatchObject({
      status: 422,
      json: { code: 'code-wrong' },
    });
    expect((await act('decideQuote', cookie, { ...wanted, code })).status).toBe(200);
    const proof = desk.database.kysely.selectFrom('authorisation').select('agreed').where('claim_id', '=', claimId);
    const { agreed } = await proof.executeTakeFirstOrThrow();
    expect(JSON.parse(agreed)).toContainEqual(['Confirmed by', 'a 6-digit code that we mailed to Dana Field']);
  });
});

test('whoever acts reads their own language alone, whatever the claimant’s', async () => {
  await fillClaim();
  const cookie = await actingWith(['see', 'decide']);
  const textsIn = async (language: string) => (await read(`${cookie}; fettle-language=${language}`)).json['claim'];
  expect(await textsIn('pl')).toMatchObject({
    locale: 'pl',
    claim: { locale: 'pl' },
    quote: { tick: expect.stringContaining('Akceptuję') as string },
  });
  expect(await textsIn('en-GB')).toMatchObject({ locale: 'en-GB', claim: { locale: 'en-GB' } });
});

test('whoever decides is told what was approved before, and by how much the new version differs', async () => {
  await fillClaim();
  const cookie = await actingWith(['decide']);
  expect((await read(cookie)).json).toMatchObject({ claim: { quote: { version: 1, replaces: null } } });
  await act('decideQuote', cookie, { version: 1, totalPence: quoteTotal, decision: 'approve', consent: true });
  await sendQuote('Q-2', [screen, { part: 'Battery', quantity: 1, net: 10, vatRate: 20 }]);
  expect((await read(cookie)).json).toMatchObject({
    claim: {
      quote: {
        version: 2,
        replaces: {
          version: 1,
          totalPence: quoteTotal,
          differencePence: 1_200,
          added: [{ name: 'Battery', totalPence: 1_200 }],
          approvedBy: 'nominated',
        },
      },
      decided: [],
    },
  });
});
