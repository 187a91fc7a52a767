import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { cookieFor } from '../../graphql.fixture.ts';
import { mailedCodes, wrongCode } from '../quotes/mailed-codes.fixture.ts';
import {
  choose,
  chosen,
  contractOf,
  desk,
  graphql,
  offered,
  optionOf,
  put,
  startDesk,
} from './outcome-claims.fixture.ts';

beforeAll(startDesk);
afterAll(() => desk.close());

let claim: { id: string; number: string };
/** Its session, to which codes are bound. */
let cookie: string;

const coding = contractOf('Coding Mutual');

async function offerTo(document: object): Promise<void> {
  claim = await offered({}, document);
  cookie = await cookieFor(desk.database, [claim.id], desk.now());
}

beforeEach(async () => {
  await desk.database.pool.query('truncate mail');
  await offerTo(coding);
});

const chooseBy = (kind: string, model: object = {}) => choose(claim.id, kind, model, cookie);

async function mailCode(kind: string, model: object = {}, as = cookie): Promise<string | null> {
  const query = 'mutation ($model: MailOutcomeCodeInput!) { mailOutcomeCode(model: $model) { id } }';
  const optionId = await optionOf(claim.id, kind);
  const whole = { claimId: claim.id, offerVersion: 1, optionId, ...model };
  return (await graphql(claim.id, query, { model: whole }, as)).errors?.[0]?.extensions.code ?? null;
}

const lastCode = async () => (await mailedCodes(desk)).at(-1)?.code ?? '';

describe('where the client asks for a code', () => {
  test('a choice needs the one that is mailed, its proof says so, and the same press again needs none', async () => {
    expect(await chooseBy('cash')).toBe('CODE_REQUIRED');
    expect(await mailCode('cash')).toBeNull();
    const [mail, ...more] = await mailedCodes(desk);
    expect([mail?.to, more]).toEqual(['a@example.com', []]);
    expect(mail?.content.subject).toMatch(/ is your code to choose what you would like$/);
    const code = await lastCode();
    expect(await chooseBy('cash', { code: wrongCode(code) })).toBe('CODE_WRONG');
    expect(await chosen(claim.id)).toEqual([]);
    expect(await chooseBy('cash', { code })).toBeNull();
    expect(await chooseBy('cash')).toBeNull();
    const [choice, ...others] = await chosen(claim.id);
    expect(others).toEqual([]);
    expect(choice?.agreed).toContainEqual(['Confirmed by', 'a 6-digit code that we mailed to you']);
    const audit = desk.database.kysely.selectFrom('audit_event').select('detail').where('claim_id', '=', claim.id);
    const details = (await audit.execute()).map(({ detail }) => detail);
    expect(details).toContain('offer 1: cash, with a mailed code');
    expect(details.join()).not.toContain(code);
  });

  test('another choice needs another code, and a choice that stands needs none', async () => {
    await mailCode('cash');
    const code = await lastCode();
    await chooseBy('cash', { code });
    expect(await mailCode('cash')).toBe('CHOSEN_SINCE');
    expect(await chooseBy('return')).toBe('CODE_REQUIRED');
    expect(await chooseBy('return', { code })).toBe('CODE_OVER');
    expect(await mailCode('return')).toBeNull();
    expect(await chooseBy('return', { code: await lastCode() })).toBeNull();
    expect(await chosen(claim.id)).toHaveLength(2);
  });

  test('a code counts for the offer and the session that asked for it', async () => {
    await mailCode('cash');
    const code = await lastCode();
    expect(await choose(claim.id, 'cash', { code })).toBe('CODE_OVER');
    await put(claim.number, { options: [{ kind: 'return', oldDevice: 'It comes back.' }] });
    expect(await chooseBy('return', { code })).toBe('OFFER_CHANGED');
    expect(await chooseBy('return', { offerVersion: 2, code })).toBe('CODE_OVER');
    expect(await mailCode('return')).toBe('OFFER_CHANGED');
  });

  test('wrong tries at once are each counted, and nothing is chosen', async () => {
    await mailCode('cash');
    const code = await lastCode();
    const tries = await Promise.all(Array.from({ length: 6 }, () => chooseBy('cash', { code: wrongCode(code) })));
    expect(tries.filter((outcome) => outcome === 'CODE_WRONG')).toHaveLength(4);
    expect(tries.filter((outcome) => outcome === 'CODE_OVER')).toHaveLength(2);
    expect(await chooseBy('cash', { code })).toBe('CODE_OVER');
    expect(await chosen(claim.id)).toEqual([]);
  });

  test('a claim without an address is chosen by telephone; a stranger and a handler are mailed nothing', async () => {
    const foreign = await cookieFor(desk.database, [(await offered()).id], desk.now());
    expect(await mailCode('cash', {}, foreign)).toBe('CLAIM_NOT_FOUND');
    expect(await mailCode('cash', {}, desk.cookieOf('Lea'))).toBe('CLAIM_READ_ONLY');
    await offerTo({ ...coding, endUserEmail: '' });
    expect(await mailCode('cash')).toBe('CODE_BY_TELEPHONE');
    expect(await chooseBy('cash', { code: '123456' })).toBe('CODE_BY_TELEPHONE');
    expect(await mailedCodes(desk)).toEqual([]);
  });
});

describe('the code of a voucher, where the client asks for a mailed one', () => {
  const secret = '6331-CANARY-9921';
  const issue = (code = secret) =>
    desk.operator('PUT', `/claims/${claim.number}/outcome/voucher`, { offerVersion: 1, code });

  /** What was chosen by telephone needs no code; seeing the voucher does. */
  async function withVoucher(document: object = coding): Promise<void> {
    await offerTo(document);
    const optionId = await optionOf(claim.id, 'voucher');
    const heard = { number: 1, optionId, channel: 'phone', who: 'Priya', heardAt: desk.now().toISOString() };
    expect((await desk.act('Lea', `${claim.id}/outcome-on-behalf`, heard)).status).toBe(200);
    expect((await issue()).status).toBe(200);
    await desk.database.pool.query('truncate mail');
  }

  async function call(path: string, payload: object | null, as = cookie) {
    const headers = { cookie: as, 'sec-fetch-site': 'same-origin' };
    const url = `/api/outcome/${claim.id}${path}`;
    const answer = await desk.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
    const { code, errors } = answer.json<{ code?: string; errors?: object[] }>();
    return { status: answer.statusCode, code, errors };
  }

  const show = (code?: string, as?: string) => call('/voucher', code === undefined ? {} : { code }, as);
  const mailOne = (as?: string) => call('/voucher/code', null, as);

  test('is shown to the session that asked for the mailed one, and again by another', async () => {
    await withVoucher();
    expect(await show()).toMatchObject({ status: 422, code: 'code-required', errors: [{ pointer: '/code' }] });
    expect((await mailOne()).status).toBe(200);
    const [mail, ...more] = await mailedCodes(desk);
    expect([mail?.to, more]).toEqual(['a@example.com', []]);
    expect(mail?.content.subject).toMatch(/ is your code to open your voucher$/);
    const code = await lastCode();
    expect(await show('12')).toMatchObject({ status: 422, code: 'code-malformed' });
    expect(await show(wrongCode(code))).toMatchObject({ status: 422, code: 'code-wrong' });
    const another = await cookieFor(desk.database, [claim.id], desk.now());
    expect(await show(code, another)).toMatchObject({ status: 422, code: 'code-over' });
    expect(await show(code)).toMatchObject({ status: 200, code: secret });
    expect(await show(code)).toMatchObject({ status: 422, code: 'code-over' });
    expect(await show(undefined, another)).toMatchObject({ status: 422, code: 'code-required' });
    await mailOne();
    expect(await show(await lastCode())).toMatchObject({ status: 200, code: secret });
    const audit = desk.database.kysely.selectFrom('audit_event').select('detail').where('claim_id', '=', claim.id);
    const details = (await audit.execute()).map(({ detail }) => detail);
    expect(details).toEqual(
      expect.arrayContaining(['voucher shown, with a mailed code', 'voucher shown again, with a mailed code']),
    );
  });

  test('that takes the place of another needs its own, and three are mailed within an hour', async () => {
    await withVoucher();
    await mailOne();
    const code = await lastCode();
    await issue('B-2');
    expect(await show(code)).toMatchObject({ code: 'code-over' });
    await mailOne();
    await mailOne();
    expect(await mailOne()).toMatchObject({ status: 429, code: 'code-limited' });
    expect(await show(await lastCode())).toMatchObject({ status: 200, code: 'B-2' });
  });

  test('is not mailed for where there is none, or to nobody', async () => {
    expect(await mailOne()).toMatchObject({ status: 404, code: 'voucher-not-found' });
    await withVoucher({ ...coding, endUserEmail: '' });
    expect(await mailOne()).toMatchObject({ status: 422, code: 'code-by-telephone' });
    expect(await show('123456')).toMatchObject({ status: 422, code: 'code-by-telephone' });
    expect(await mailedCodes(desk)).toEqual([]);
  });
});

test('where it does not, nothing is mailed, and the proof names no code', async () => {
  await offerTo({});
  expect(await mailCode('cash')).toBeNull();
  expect(await mailedCodes(desk)).toEqual([]);
  expect(await chooseBy('cash')).toBeNull();
  expect((await chosen(claim.id))[0]?.agreed.map(([label]) => label)).not.toContain('Confirmed by');
});
