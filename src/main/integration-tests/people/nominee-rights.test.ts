import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { savePreferences } from '#claim/change/notification-preferences.data.ts';
import { defaultPreferences } from '#claim/change/notification-preferences.rules.ts';
import { endDueNominations } from '#claim/nominated/end-due.server.ts';
import type { NominatedRight } from '#claim/nominated/nominated.rules.ts';
import {
  nomineePaymentRoutes,
  nomineePracticeRoutes,
} from '#features/excess-payment/nominee/nominee-payment-routes.ts';
import { actingCookieOf, addActing } from '#features/share/acting.fixture.ts';
import { actingRoutes, actingStreamRoutes } from '#features/share/acting/acting-routes.ts';
import { everyCookieOf } from '#features/share/shared.fixture.ts';
import { outgoingEventTypes } from '#shared/outgoing-event-types.ts';
import { mutationsOf, restCallsOf } from '../../plans/claimant-calls.fixture.ts';
import {
  act,
  actingWith,
  begin,
  claimId,
  codeOf,
  dana,
  desk,
  end,
  eventsOf,
  fillClaim,
  lastCode,
  mails,
  nominate,
  nominations,
  nomineeTexts,
  number,
  openStream,
  over,
  putNomineesClaim,
  quoteTotal,
  read,
  rowsOf,
  secretOf,
  send,
  startNomineeTests,
} from './nominated-people.fixture.ts';
import type { Answer } from './inject-call.fixture.ts';
import { askOtherRoutes } from './other-routes.fixture.ts';

startNomineeTests();

const day = 24 * 60 * 60;

/** Every call that knows a nominee's cookie. */
const ownRoutes = { ...actingRoutes, ...actingStreamRoutes, ...nomineePaymentRoutes, ...nomineePracticeRoutes };
const child = '01930000-0000-7000-8000-0000000000cc';

/** Of the answer, the parts that each right alone gives. */
const gives: Record<NominatedRight, string[]> = {
  see: ['claim', 'messages'],
  write: ['messages'],
  decide: ['quote', 'offer'],
  pay: ['payment'],
};

const rights = Object.keys(gives) as NominatedRight[];
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
      status: 404,
      code: 'receipt-not-found',
      writes: false,
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

  test('the registered post code is masked in messages, because the page shows the reference', async () => {
    await desk.writeAsClaimant(claimId, 'It goes to LS6 2AB, or to ls62ab. The shop is at M1 1AE.');
    const { json, body } = await read(await actingWith(['see']));
    expect(json).toMatchObject({
      claim: { number, messages: [{ text: 'It goes to LS6, or to LS6. The shop is at M1 1AE.' }] },
    });
    expect(body).not.toMatch(/LS6 ?2AB/i);
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
    const steps = ['open', 'code', 'anotherCode', '', 'stop', 'events'];
    const known = [...withRight, ...steps].map((name) => `/api/acting/:claimId${name === '' ? '' : `/${name}`}`);
    const all = Object.values(ownRoutes).map(({ path }) => path);
    expect(all.toSorted()).toEqual(known.toSorted());
  });

  test('with every right, but before its code or a handler’s word, each call is refused and writes nothing', async () => {
    await putNomineesClaim({ endUserEmail: '' });
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

  const lastMailTo = async (address: string) => (await mails()).findLast(({ to }) => to === address)?.content;

  test('an end by the claimant is mailed to both, though notices are stopped', async () => {
    const id = randomUUID();
    await nominate({ id });
    const stopped = { ...defaultPreferences, stopped: true };
    await savePreferences(desk.database.kysely, claimId, stopped, desk.now());
    await end(id);
    const told = await lastMailTo('priya@example.com');
    expect(told).toMatchObject({
      subject: 'Dana Field may no longer act for you',
      paragraphs: ['It was ended on your claim’s page.'],
      closing: [expect.stringMatching(/^If this wasn’t you, tell us at once: call /)],
    });
    expect((await lastMailTo(dana))?.subject).toMatch(/^You can no longer act for /);
    const before = (await mails()).length;
    await end(id);
    expect(await mails()).toHaveLength(before);
  });

  test('an end is told by a text where no mail can go', async () => {
    await putNomineesClaim({ endUserEmail: '', endUserMobile: '07700 900123' });
    const id = randomUUID();
    await nominate({ id });
    await end(id);
    expect((await nomineeTexts()).at(-1)).toContain('somebody may no longer act for you on your claim');
  });

  test('the nominee gives it back', async () => {
    const cookie = await begin();
    expect((await act('stop', cookie)).status).toBe(200);
    expect(await read(cookie)).toMatchObject(over);
    expect(await nominations()).toMatchObject([{ endedBy: 'nominee' }]);
    expect((await lastMailTo('priya@example.com'))?.paragraphs).toEqual(['They ended it themselves.']);
    expect((await lastMailTo(dana))?.subject).not.toMatch(/no longer/);
  });

  test('it ends on its day, at the next call and in the list', async () => {
    const secret = await secretOf();
    const start = desk.now();
    desk.wait(365 * day - 60);
    const opened = await act('open', '', { secret });
    expect(opened.status).toBe(200);
    const { token } = await addActing(desk.database, { claimId, now: start });
    await desk.database.kysely.updateTable('nominated_session').set({ made_at: desk.now() }).execute();
    const cookie = actingCookieOf(claimId, token);
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
    const cookie = actingCookieOf(claimId, token);
    const stream = await openStream(cookie);
    await desk.operator('PATCH', `/claims/${number}`, { state: 'Claim Cancelled' });
    await stream.ended;
    expect(await read(cookie)).toMatchObject(over);
    await endDueNominations(desk.services);
    expect(await nominations()).toMatchObject([{ endedBy: 'claim', email: '' }]);
  });

  const own = new Set(Object.values(ownRoutes).map(({ method, path }) => `${method} ${path}`));

  async function allRights(): Promise<string> {
    return (await addActing(desk.database, { claimId, now: desk.now() })).token;
  }

  test('with every right, each other route answers as it does to nobody', async () => {
    const asked = { app: desk.app, claimId, token: await allRights() };
    expect(await askOtherRoutes(asked, Object.values(ownRoutes))).toEqual({ missing: 0, different: [] });
  });

  test('with every right, each claimant’s call with all that it needs answers as it does to nobody, the passcode’s too', async () => {
    const cookie = everyCookieOf(await allRights(), claimId);
    const ids = { claimId, messageId: child, childId: child };
    const rest = Object.entries(restCallsOf(ids)).filter(([route]) => !own.has(route));
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
