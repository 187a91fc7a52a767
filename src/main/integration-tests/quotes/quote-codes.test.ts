import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { listAuthorisations } from '#claim/quote/authorisations.data.ts';
import { accountCookie, cookieFor } from '../../graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';
import { mailedCodes, wrongCode } from './mailed-codes.fixture.ts';

let desk: DeskApp;
let count = 0;
let claim: { id: string; number: string; cookie: string };

const minute = 60;

beforeAll(async () => {
  desk = await DeskApp.start({ Lea: { rights: ['quote'] } }, [
    { name: 'Coding', contracts: [{ customer: 'Coding Mutual' }], decisionsNeedCode: true },
  ]);
});
afterAll(() => desk.close());

const contractOf = (customer: string) => ({ contract: { customer, name: 'Gold', tatSlaDays: 10 } });

async function newClaim(document: object = contractOf('Coding Mutual')): Promise<typeof claim> {
  const number = `CODE-${(count += 1)}`;
  const id = await desk.putClaim(number, { state: 'Awaiting Authorisation', ...document });
  return { id, number, cookie: await cookieFor(desk.database, [id], desk.now()) };
}

async function send(externalId = 'Q-1', net = 120): Promise<void> {
  const lines = [{ part: 'Screen', quantity: 1, net, vatRate: 20 }];
  const body = { lines, decides: 'claimant', claimantPays: 45 };
  await desk.operator('PUT', `/claims/${claim.number}/quotes/${externalId}`, body);
  const sent = await desk.operator('POST', `/claims/${claim.number}/quotes/${externalId}/send`);
  expect(sent.status).toBe(200);
}

beforeEach(async () => {
  await desk.database.pool.query('truncate mail');
  claim = await newClaim();
  await send();
});

type Answer = { data: unknown; errors?: { message: string; extensions: { code: string; left?: number } }[] };

async function graphql(query: string, variables: object, cookie = claim.cookie): Promise<Answer> {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const sent = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
  expect(sent.statusCode).toBeLessThan(500);
  return sent.json<Answer>();
}

const codeOf = ({ errors }: Answer): string | null => errors?.[0]?.extensions.code ?? null;

async function decide(model: object, cookie?: string): Promise<string | null> {
  const query = 'mutation ($model: DecideQuoteInput!) { decideQuote(model: $model) { id } }';
  const whole = { claimId: claim.id, version: 1, total: 144, decision: 'approve', consent: true, ...model };
  return codeOf(await graphql(query, { model: whole }, cookie));
}

async function mailCode(model: object = {}, cookie?: string): Promise<string | null> {
  const query = 'mutation ($model: MailQuoteCodeInput!) { mailQuoteCode(model: $model) { id } }';
  return codeOf(await graphql(query, { model: { claimId: claim.id, version: 1, total: 144, ...model } }, cookie));
}

async function confirmation(): Promise<unknown> {
  const { data } = await graphql('query ($id: ID!) { claim(id: $id) { decisionConfirmation } }', { id: claim.id });
  return (data as { claim: { decisionConfirmation: unknown } }).claim.decisionConfirmation;
}

const codes = () => mailedCodes(desk);
const lastCode = async () => (await codes()).at(-1)?.code ?? '';
const decided = () => listAuthorisations(desk.database.kysely, claim.id);

describe('where the client asks for a code', () => {
  test('a decision needs the code that is mailed to the claim’s address, and its proof says so', async () => {
    expect(await confirmation()).toBe('mailed-code');
    expect(await decide({})).toBe('CODE_REQUIRED');
    expect(await decided()).toEqual([]);
    expect(await mailCode()).toBeNull();
    const [mail, ...more] = await codes();
    expect([mail?.to, more]).toEqual(['priya@example.com', []]);
    expect(JSON.stringify(mail?.content)).not.toMatch(/£|CODE-/);
    expect(await decide({ code: '12' })).toBe('CODE_MALFORMED');
    expect(await decide({ code: `${mail?.code.slice(0, 3)} ${mail?.code.slice(3)}` })).toBeNull();
    const [decision] = await decided();
    expect(decision).toMatchObject({ decision: 'approved', byKind: 'claimant', channel: 'page' });
    expect(decision?.agreed).toContainEqual(['Confirmed by', 'a 6-digit code that we mailed to you']);
    const audit = desk.database.kysely.selectFrom('audit_event').select('detail').where('claim_id', '=', claim.id);
    const details = (await audit.execute()).map(({ detail }) => detail);
    expect(details).toContain('quote 1 approved, with a mailed code');
    expect(details.join()).not.toContain(mail?.code);
  });

  test('it is declined with a code too, and the same press again changes nothing', async () => {
    await mailCode();
    const model = { decision: 'decline', reason: 'too-dear', code: await lastCode() };
    expect(await decide({ ...model, code: '' })).toBe('CODE_MALFORMED');
    expect(await decide(model)).toBeNull();
    expect(await decide(model)).toBeNull();
    expect(await decided()).toHaveLength(1);
    expect(await mailCode()).toBe('QUOTE_DECIDED');
  });

  test('a code is good for ten minutes', async () => {
    await mailCode();
    const code = await lastCode();
    desk.wait(10 * minute - 1);
    expect(await decide({ code: wrongCode(code) })).toBe('CODE_WRONG');
    desk.wait(1);
    expect(await decide({ code })).toBe('CODE_OVER');
    expect(await decided()).toEqual([]);
  });

  test('and for five tries, also when they come at once; what was tried stays counted', async () => {
    await mailCode();
    const code = await lastCode();
    const tries = await Promise.all(Array.from({ length: 8 }, () => decide({ code: wrongCode(code) })));
    expect(tries.filter((outcome) => outcome === 'CODE_WRONG')).toHaveLength(4);
    expect(tries.filter((outcome) => outcome === 'CODE_OVER')).toHaveLength(4);
    expect(await decide({ code })).toBe('CODE_OVER');
    expect(await mailCode()).toBeNull();
    expect(await decide({ code: await lastCode() })).toBeNull();
  });

  test('and in the session that asked for it, for its claim alone', async () => {
    await mailCode();
    const code = await lastCode();
    const elsewhere = await cookieFor(desk.database, [claim.id], desk.now());
    expect(await decide({ code }, elsewhere)).toBe('CODE_OVER');
    const account = await accountCookie(desk.database, { email: 'priya@example.com' }, desk.now());
    expect(await decide({ code }, account)).toBe('CODE_OVER');
    const first = claim;
    claim = await newClaim();
    await send();
    expect(await decide({ code })).toBe('CODE_OVER');
    claim = first;
    expect(await decide({ code })).toBeNull();
  });

  test('and for the version that was on screen', async () => {
    await mailCode();
    const code = await lastCode();
    await send('Q-2', 130);
    expect(await decide({ code })).toBe('QUOTE_CHANGED');
    expect(await decide({ version: 2, total: 156, code })).toBe('CODE_OVER');
    expect(await mailCode()).toBe('QUOTE_CHANGED');
    expect(await mailCode({ version: 2, total: 156 })).toBeNull();
    expect(await decide({ version: 2, total: 156, code: await lastCode() })).toBeNull();
  });

  test('three codes are mailed within an hour, and the newest counts', async () => {
    await mailCode();
    const first = await lastCode();
    for (let more = 0; more < 2; more += 1) expect(await mailCode()).toBeNull();
    expect(await mailCode()).toBe('CODE_LIMITED');
    const newest = await lastCode();
    expect(await decide({ code: first === newest ? wrongCode(newest) : first })).toBe('CODE_WRONG');
    expect(await decide({ code: newest })).toBeNull();
    expect(await codes()).toHaveLength(3);
  });

  test('one more is left for another session, which is told to enter the newest only if it has one', async () => {
    const stranger = await cookieFor(desk.database, [claim.id], desk.now());
    for (let more = 0; more < 3; more += 1) expect(await mailCode({}, stranger)).toBeNull();
    expect(await mailCode({}, stranger)).toBe('CODE_LIMITED');
    expect(await mailCode()).toBeNull();
    const code = await lastCode();
    const textFor = async (cookie: string) => {
      const query = 'mutation ($model: MailQuoteCodeInput!) { mailQuoteCode(model: $model) { id } }';
      const { errors } = await graphql(query, { model: { claimId: claim.id, version: 1, total: 144 } }, cookie);
      return errors?.[0]?.message;
    };
    expect(await textFor(claim.cookie)).toContain('Enter the newest one you asked for here');
    const third = await cookieFor(desk.database, [claim.id], desk.now());
    expect(await textFor(third)).toBe(
      'Codes for your claim were asked for on other devices within the hour. Wait 60 minutes, or telephone us.',
    );
    expect(await codes()).toHaveLength(4);
    expect(await decide({ code })).toBeNull();
  });

  test('a claim without an address is decided by telephone, which is recorded as on behalf', async () => {
    claim = await newClaim({ ...contractOf('Coding Mutual'), endUserEmail: '' });
    await send();
    expect(await confirmation()).toBe('by-telephone');
    for (const outcome of [await decide({}), await decide({ code: '123456' }), await mailCode()]) {
      expect(outcome).toBe('CODE_BY_TELEPHONE');
    }
    expect(await decided()).toEqual([]);
  });

  test('is nobody else’s: a foreign session and a handler are mailed nothing', async () => {
    const foreign = await cookieFor(desk.database, [(await newClaim()).id], desk.now());
    expect(await mailCode({}, foreign)).toBe('CLAIM_NOT_FOUND');
    expect(await mailCode({}, desk.cookieOf('Lea'))).toBe('CLAIM_READ_ONLY');
    expect(await codes()).toEqual([]);
  });
});

test('where it does not, nothing is mailed, and the proof names no code', async () => {
  claim = await newClaim(contractOf('Plain Mutual'));
  await send();
  expect(await confirmation()).toBe('none');
  expect(await mailCode()).toBeNull();
  expect(await codes()).toEqual([]);
  expect(await decide({ code: '123456' })).toBeNull();
  expect((await decided())[0]?.agreed.map(([label]) => label)).not.toContain('Confirmed by');
});
