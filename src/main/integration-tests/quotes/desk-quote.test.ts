import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { cookieFor } from '../../graphql.fixture.ts';
import type { ClaimQuotes } from '#features/desk/quote/quote-answers.rules.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let count = 0;

beforeAll(async () => {
  desk = await DeskApp.start(
    {
      Kim: { rights: ['quote'] },
      Tom: { rights: ['quote'] },
      Lena: { rights: [], roles: ['handler', 'lead'] },
      Reader: { rights: ['reply', 'state'] },
      North: { rights: [], roles: ['auditor'], clients: ['Northgate'] },
      South: { rights: [], roles: ['auditor'], clients: ['Southgate'] },
    },
    [
      {
        name: 'Northgate',
        contracts: [{ customer: 'Northgate' }],
        quotes: { decides: 'claimant', limit: 50, days: 10, coversLess: true },
      },
      { name: 'Southgate', contracts: [{ customer: 'Southgate' }] },
    ],
  );
});
afterAll(() => desk?.close());

const contract = (customer: string) => ({ contract: { name: 'Plan', customer, tatSlaDays: 5 } });

async function newClaim(document: object = {}): Promise<string> {
  return desk.putClaim(`QUOTE-${(count += 1)}`, { ...contract('Northgate'), ...document });
}

const screen = { part: 'Screen', description: 'OLED, black', quantity: 1, netPence: 11_500, vatRate: 20 };
const battery = { part: 'Battery', description: '', quantity: 2, netPence: 1_000, vatRate: 20 };
const wanted = (lines: object[] = [screen], more: object = {}) => ({
  lines,
  claimantPence: 2_000,
  decides: 'claimant',
  goodUntil: null,
  sentence: '',
  ...more,
});

type Quotes = {
  draft: { hash: string; by: string; totalPence: number; lines: object[] } | null;
  versions: { number: number; status: string; by: string; totalPence: number; [field: string]: unknown }[];
  authorisations: {
    number: number;
    decision: string;
    byKind: string;
    byName: string;
    recorded: { at: string } | null;
  }[];
  [field: string]: unknown;
};
const quotes = async (id: string, who = 'Kim') => (await desk.ask(who, `/claims/${id}/quotes`)).json as Quotes;

const save = (id: string, seen: string | null, body: object = wanted(), who = 'Kim', key = newId()) =>
  desk.act(who, `${id}/quote-save`, { ...body, seen }, key);

/** Sees the draft and the newest version that stand, unless told otherwise. */
async function send(id: string, { who = 'Kim', seen, newest, key = newId() }: Seen = {}) {
  const { draft, versions } = await quotes(id);
  const body = {
    seen: seen ?? draft?.hash ?? '',
    newest: newest === undefined ? (versions[0]?.number ?? null) : newest,
  };
  return desk.act(who, `${id}/quote-send`, body, key);
}
type Seen = { who?: string; seen?: string; newest?: number | null; key?: string };

/** Saves a draft and sends it. */
async function sendNew(id: string, body: object = wanted()) {
  const { draft } = await quotes(id);
  const saved = await save(id, draft?.hash ?? null, body);
  expect(saved.status).toBe(200);
  return send(id);
}

const heard = (id: string, body: object, who = 'Kim') =>
  desk.act(who, `${id}/quote-on-behalf`, {
    number: 1,
    totalPence: 13_800,
    decision: 'approved',
    who: 'Priya’s brother',
    channel: 'phone',
    heardAt: desk.now().toISOString(),
    ...body,
  });

const rows = async <Row extends object>(text: string, values: unknown[]) =>
  (await desk.database.pool.query<Row>(text, values)).rows;
const told = async (id: string) =>
  (await rows<{ kind: string }>(`select kind from happening where claim_id = $1 order by id`, [id])).map(
    ({ kind }) => kind,
  );
const events = async (id: string) =>
  rows<{ type: string; data: Record<string, unknown> }>(
    `select type, data from outgoing_event where claim_id = $1 and type like 'quote.%' order by id`,
    [id],
  );
const audit = async (id: string) =>
  rows<{ action: string; detail: string }>(
    `select action, detail from audit_event where claim_id = $1 and action like 'desk.quote%' order by id`,
    [id],
  );
const versionOf = async (id: string) =>
  Number((await rows<{ version: string }>('select version from claim where id = $1', [id]))[0]?.version);

describe('the draft of a quote', () => {
  test('is kept with its sums, and seen by colleagues with who and when', async () => {
    const id = await newClaim();
    const saved = await save(id, null, wanted([screen, battery], { sentence: ' We clean it too. ' }));
    expect(saved.json).toMatchObject({ totalPence: 16_200 });
    const { draft, versions, terms, insurer } = await quotes(id, 'Tom');
    expect(draft).toMatchObject({
      by: 'Kim',
      at: desk.now().toISOString(),
      totalPence: 16_200,
      vatPence: 2_700,
      claimantPence: 2_000,
      sentence: 'We clean it too.',
      lines: [{ vatPence: 2_300 }, { quantity: 2, totalPence: 2_400 }],
    });
    expect([versions, insurer]).toEqual([[], 'Northgate']);
    expect(terms).toEqual({ decides: 'claimant', limitPence: 5_000, days: 10, coversLess: true });
    expect(await audit(id)).toEqual([{ action: 'desk.quote-save', detail: '' }]);
    expect((await desk.claim('Kim', id)).thread.filter(({ kind }) => kind === 'quote')).toEqual([]);
  });

  test('is not overwritten by whoever saw another one', async () => {
    const id = await newClaim();
    const first = await save(id, null);
    const other = await save(id, null, wanted([battery]), 'Tom');
    expect(other.json).toMatchObject({ status: 409, code: 'changed-meanwhile', by: 'Kim', hash: first.json['hash'] });
    expect(other.json['title']).toContain('Kim');
    expect((await save(id, String(first.json['hash']), wanted([battery]), 'Tom')).status).toBe(200);
    expect((await save(id, String(first.json['hash']))).status).toBe(409);
    expect((await quotes(id)).draft).toMatchObject({ by: 'Tom', totalPence: 2_400 });
    const gone = await desk.act('Kim', `${id}/quote-drop`, { seen: first.json['hash'] });
    expect(gone.json['code']).toBe('changed-meanwhile');
    expect((await desk.act('Kim', `${id}/quote-drop`, { seen: (await quotes(id)).draft?.hash })).status).toBe(200);
    expect((await quotes(id)).draft).toBeNull();
    expect((await save(id, String(first.json['hash']))).json).toMatchObject({ code: 'changed-meanwhile', hash: null });
  });

  test('is saved once for each key', async () => {
    const id = await newClaim();
    const key = newId();
    const [one, other] = await Promise.all([
      save(id, null, wanted(), 'Kim', key),
      save(id, null, wanted(), 'Kim', key),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.json).toEqual(other.json);
    expect(await audit(id)).toHaveLength(1);
  });

  test('begins with any quote that a document may have', async () => {
    const id = await newClaim();
    const detail = { description: 'x'.repeat(1_000), total: 1.2, vat: 0.2, part: { name: 'y'.repeat(300) } };
    const quoteDetails = Array.from({ length: 500 }, () => detail);
    const { number } = await desk.database.kysely
      .selectFrom('claim')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const document = { quote: { total: 600, vat: 100, quoteDetails } };
    expect((await desk.operator('PATCH', `/claims/${number}`, document)).status).toBe(200);
    const { versions } = JSON.parse((await desk.ask('Kim', `/claims/${id}/quotes`)).text) as ClaimQuotes;
    const lines = versions[0]?.lines.map(({ part, description, quantity, netPence }) => ({
      part,
      description,
      quantity,
      netPence,
      vatRate: 20,
    }));
    expect(lines).toHaveLength(500);
    expect(await save(id, null, wanted(lines))).toMatchObject({ status: 200 });
  });

  test.each([
    ['a quantity of nothing', wanted([{ ...screen, quantity: 0 }]), '/lines/0/quantity'],
    ['half a piece', wanted([{ ...screen, quantity: 1.5 }]), '/lines/0/quantity'],
    ['1,000 pieces', wanted([{ ...screen, quantity: 1_000 }]), '/lines/0/quantity'],
    ['half a penny', wanted([{ ...screen, netPence: 0.5 }]), '/lines/0/netPence'],
    ['an amount as a text', wanted([{ ...screen, netPence: '115' }]), '/lines/0/netPence'],
    ['a rate of three decimals', wanted([{ ...screen, vatRate: 17.555 }]), '/lines/0/vatRate'],
    ['a rate above 100', wanted([{ ...screen, vatRate: 101 }]), '/lines/0/vatRate'],
    ['a line without a name', wanted([{ ...screen, part: ' ', description: '' }]), '/lines/0/description'],
    ['501 lines', wanted(Array.from({ length: 501 }, () => screen)), '/lines'],
    ['1,001 letters', wanted([{ ...screen, description: 'x'.repeat(1_001) }]), '/lines/0/description'],
    ['a total below nothing', wanted([{ ...screen, netPence: -1 }], { claimantPence: 0 }), '/lines'],
    ['a total of too much', wanted([{ ...screen, quantity: 999, netPence: 999_999_999 }]), '/lines/0'],
    ['more for the claimant than all', wanted([screen], { claimantPence: 13_801 }), '/claimantPence'],
    ['a day that has passed', wanted([screen], { goodUntil: '2026-11-05' }), '/goodUntil'],
    ['a day too far', wanted([screen], { goodUntil: '2027-11-08' }), '/goodUntil'],
    ['no day', wanted([screen], { goodUntil: 'Friday' }), '/goodUntil'],
    ['somebody else who decides', wanted([screen], { decides: 'courier' }), '/decides'],
    ['501 letters', wanted([screen], { sentence: 'x'.repeat(501) }), '/sentence'],
  ])('with %s is refused at its field', async (_what, body, pointer) => {
    const id = await newClaim();
    const { status, json } = await save(id, null, body);
    expect(status).toBe(400);
    expect((json['errors'] as object[])[0]).toMatchObject({ pointer });
    expect((await quotes(id)).draft).toBeNull();
  });
});

describe('sending a quote', () => {
  test('makes a version that the claimant decides, and tells all of it', async () => {
    const id = await newClaim();
    const before = await versionOf(id);
    const sent = await sendNew(id);
    expect(sent.json).toMatchObject({ number: 1, status: 'sent', version: before + 1 });
    const { draft, versions } = await quotes(id);
    expect(draft).toBeNull();
    expect(versions).toMatchObject([
      { number: 1, status: 'sent', by: 'Kim', totalPence: 13_800, goodUntil: '2026-11-16', isFromSystem: false },
    ]);
    expect(await told(id)).toEqual(['quote-to-decide']);
    expect((await events(id)).map(({ type, data }) => [type, data['total']])).toEqual([['quote.sent', 138]]);
    expect((await audit(id)).at(-1)).toEqual({ action: 'desk.quote-send', detail: 'version 1' });
    expect((await desk.claim('Kim', id)).thread.filter(({ kind }) => kind === 'quote')).toMatchObject([
      { title: '1', text: '13800', name: 'Kim', isMine: true },
    ]);
  });

  test('names whoever sent it, not whoever began it', async () => {
    const id = await newClaim();
    await save(id, null);
    expect((await send(id, { who: 'Tom' })).status).toBe(200);
    expect((await quotes(id)).versions[0]?.by).toBe('Tom');
  });

  test('is refused for another draft or version than was seen', async () => {
    const id = await newClaim();
    const { json } = await save(id, null);
    await save(id, String(json['hash']), wanted([battery]), 'Tom');
    expect((await send(id, { seen: String(json['hash']) })).json).toMatchObject({
      code: 'changed-meanwhile',
      by: 'Tom',
    });
    expect((await send(id, { newest: 1 })).json).toMatchObject({ code: 'changed-meanwhile', newest: null });
    expect((await quotes(id)).versions).toEqual([]);
    expect(await told(id)).toEqual([]);
  });

  test('is refused for a version that was decided about since it was seen, and taken once that was seen', async () => {
    const id = await newClaim();
    await sendNew(id);
    await save(id, null, wanted([battery]));
    const { draft } = await quotes(id);
    await heard(id, {});
    const sendSeen = (newestStatus: string) =>
      desk.act('Kim', `${id}/quote-send`, { seen: draft?.hash, newest: 1, newestStatus });
    expect((await sendSeen('sent')).json).toMatchObject({
      code: 'changed-meanwhile',
      newestStatus: 'approved',
      title: expect.stringMatching(/^Version 1 was approved on .*Nothing was sent\.$/),
      newest: 1,
    });
    expect((await quotes(id)).versions).toMatchObject([{ number: 1, status: 'approved' }]);
    expect((await sendSeen('approved')).json).toMatchObject({ number: 2 });
  });

  test('takes the place of the version before, once for each key', async () => {
    const id = await newClaim();
    await sendNew(id);
    await save(id, null, wanted([screen, battery]));
    const key = newId();
    const { draft } = await quotes(id);
    const body = { seen: draft?.hash, newest: 1 };
    const answers = await Promise.all([1, 2].map(() => desk.act('Kim', `${id}/quote-send`, body, key)));
    expect(answers.map(({ json }) => json['number'])).toEqual([2, 2]);
    expect((await quotes(id)).versions.map(({ number, status }) => [number, status])).toEqual([
      [2, 'sent'],
      [1, 'superseded'],
    ]);
    expect(await told(id)).toEqual(['quote-to-decide', 'quote-changed']);
  });

  test('needs no decision within the client’s limit, and one above it', async () => {
    const id = await newClaim();
    const nobody = (lines: object[]) => wanted(lines, { decides: 'nobody', claimantPence: 0 });
    expect((await sendNew(id, nobody([battery]))).json).toMatchObject({ status: 'approved' });
    expect((await quotes(id)).authorisations).toMatchObject([{ byKind: 'within-limit', decision: 'approved' }]);
    expect(await told(id)).toEqual([]);
    const above = await sendNew(id, nobody([{ ...screen, vatRate: 0, netPence: 5_001 }]));
    expect(above.json).toMatchObject({ status: 409, code: 'above-limit', errors: [{ pointer: '/decides' }] });
    expect((await quotes(id)).draft).not.toBeNull();
    expect((await desk.claim('Kim', id)).thread.filter(({ kind }) => kind === 'decision')).toMatchObject([
      { by: 'portal', title: '1', state: 'approved within-limit' },
    ]);
  });

  test('is covered by an approval of as much, where the client has agreed that', async () => {
    const id = await newClaim();
    await sendNew(id);
    await heard(id, {});
    expect((await sendNew(id, wanted([{ ...screen, netPence: 11_000 }]))).json).toMatchObject({ status: 'approved' });
    expect((await quotes(id)).versions[0]).toMatchObject({ number: 2, status: 'approved', settledBy: 'covered' });
    expect((await sendNew(id, wanted([screen, battery]))).json).toMatchObject({ number: 3, status: 'sent' });
  });

  test('is refused without a line, and for a claim that has ended', async () => {
    const id = await newClaim();
    await save(id, null, wanted([], { claimantPence: 0 }));
    expect((await send(id)).json).toMatchObject({ status: 400, errors: [{ pointer: '/lines' }] });
    const ended = await newClaim({ state: 'Claim Cancelled' });
    await save(ended, null);
    expect((await send(ended)).json['code']).toBe('claim-over');
    expect((await quotes(ended))['isOver']).toBe(true);
  });

  test('is refused to a claimant whom the claim’s state asks nothing, and taken for the insurer', async () => {
    const id = await newClaim({ state: 'Repair' });
    const more = [screen, battery];
    const refused = await sendNew(id, wanted(more));
    expect(refused).toMatchObject({ status: 409, json: { code: 'claim-moved-on' } });
    expect(refused.text).toContain('Move the claim to “Awaiting Authorisation” first.');
    const previewed = await desk.act('Kim', `${id}/quote-preview`, wanted(more));
    expect(previewed.json['code']).toBe('claim-moved-on');
    expect([await told(id), (await quotes(id)).versions]).toEqual([[], []]);
    expect((await sendNew(id, wanted(more, { decides: 'insurer' }))).json).toMatchObject({ status: 'sent' });
  });

  test('is refused once its last day has passed', async () => {
    const id = await newClaim();
    await save(id, null, wanted([screen], { goodUntil: '2026-11-06' }));
    await desk.database.pool.query(`update quote_version set good_until = '2026-11-05' where claim_id = $1`, [id]);
    expect((await send(id)).json).toMatchObject({ status: 400, errors: [{ pointer: '/goodUntil' }] });
  });

  test('a quote from before there were versions becomes the first', async () => {
    const id = await newClaim({
      quote: { total: 90, vat: 15, quoteDetails: [{ description: 'Glass', total: 90, vat: 15 }] },
    });
    await desk.database.pool.query('delete from quote_version where claim_id = $1', [id]);
    expect((await quotes(id)).versions).toMatchObject([{ number: 1, totalPence: 9_000, sentAt: null }]);
    expect((await sendNew(id)).json).toMatchObject({ number: 2 });
    expect((await quotes(id)).versions.map(({ totalPence }) => totalPence)).toEqual([13_800, 9_000]);
  });
});

describe('the preview of a quote', () => {
  test('shows what is then seen and told, and stores nothing', async () => {
    const id = await newClaim();
    const { status, json } = await desk.act('Kim', `${id}/quote-preview`, wanted());
    expect([status, json['number'], json['status']]).toEqual([200, 1, 'sent']);
    expect(await quotes(id)).toMatchObject({ draft: null, versions: [] });
    expect(await told(id)).toEqual([]);
    await sendNew(id);
    const page = (await desk.ask('Kim', `/claims/${id}/page`)).json['page'];
    const withoutVersion = (given: unknown) => JSON.stringify(given).replaceAll(/"(?:version|id)":[^,}]+/g, '');
    expect(withoutVersion(json['page'])).toBe(withoutVersion(page));
    expect(json['notices']).toMatchObject({
      why: null,
      channels: [{ channel: 'mail', to: 'priya@example.com' }, {}, {}],
    });
  });

  test('says that a total is above the limit, and that no decision is needed', async () => {
    const id = await newClaim();
    const preview = (body: object) => desk.act('Kim', `${id}/quote-preview`, body);
    expect((await preview(wanted([screen], { decides: 'nobody' }))).json['code']).toBe('above-limit');
    expect((await preview(wanted([battery], { claimantPence: 0 }))).json['status']).toBe('approved');
    expect((await preview(wanted([{ ...battery, quantity: 0 }]))).status).toBe(400);
  });
});

describe('a decision that was heard', () => {
  test('is kept with who, how and when, marked as on behalf, and mailed where the claimant decides', async () => {
    const id = await newClaim();
    await sendNew(id);
    const sentVersion = await versionOf(id);
    desk.wait(3_600);
    const before = Date.now();
    const heardAt = new Date(desk.now().getTime() - 600_000).toISOString();
    expect((await heard(id, { heardAt })).json).toEqual({ number: 1, decision: 'approved', version: sentVersion + 1 });
    const { versions, authorisations } = await quotes(id);
    expect(versions[0]).toMatchObject({ status: 'approved', settledAt: heardAt, settledBy: 'on-behalf' });
    expect(authorisations).toEqual([
      {
        number: 1,
        decision: 'approved',
        reasonCode: null,
        reason: '',
        totalPence: 13_800,
        byKind: 'on-behalf',
        byName: 'Priya’s brother',
        channel: 'phone',
        decidedAt: heardAt,
        recorded: { by: 'Kim', at: expect.any(String) },
      },
    ]);
    // Ids are made by the machine’s clock.
    const writtenAt = new Date(authorisations[0]?.recorded?.at ?? 0).getTime();
    expect(writtenAt).toBeGreaterThanOrEqual(before);
    expect(writtenAt).toBeLessThanOrEqual(Date.now());
    expect((await audit(id)).at(-1)).toEqual({ action: 'desk.quote-on-behalf', detail: 'version 1 approved' });
    expect((await desk.claim('Kim', id)).thread.filter(({ kind }) => kind === 'decision')).toMatchObject([
      { by: 'operator', title: '1', state: 'approved on-behalf', at: heardAt, name: 'Kim' },
    ]);
    const mails = await rows('select key from mail where claim_id = $1 and key like $2', [id, 'approval:%']);
    expect(mails).toHaveLength(1);
    expect((await heard(id, {})).json).toMatchObject({ decision: 'approved' });
    expect((await quotes(id)).authorisations).toHaveLength(1);
    expect((await heard(id, { decision: 'declined', reasonCode: 'other' })).json['code']).toBe('quote-decided');
    desk.wait(-3_600);
  });

  test.each([
    [{ number: 2 }, 'quote-changed'],
    [{ totalPence: 13_799 }, 'quote-changed'],
  ])('about %o is refused', async (body, code) => {
    const id = await newClaim();
    await sendNew(id);
    const { json } = await heard(id, body);
    expect(json).toMatchObject({ status: 409, code, newest: { quoteVersion: 1, total: 138 } });
    expect((await quotes(id)).authorisations).toEqual([]);
  });

  test.each([
    ['in the future', { heardAt: '2026-11-06T12:01:00Z' }, '/heardAt'],
    ['before it was sent', { heardAt: '2026-11-06T11:58:00Z' }, '/heardAt'],
    ['at no time', { heardAt: 'today' }, '/heardAt'],
    ['from nobody', { who: ' ' }, '/who'],
    ['by pigeon', { channel: 'pigeon' }, '/channel'],
    ['on the page', { channel: 'page' }, '/channel'],
    ['declined without a reason', { decision: 'declined' }, '/reasonCode'],
  ])('%s is refused at its field', async (_what, body, pointer) => {
    const id = await newClaim();
    await sendNew(id);
    expect((await heard(id, body)).json).toMatchObject({ status: 400, errors: [{ pointer }] });
  });

  test('counts on the last day also when it is written down later', async () => {
    const id = await newClaim();
    await sendNew(id, wanted([screen], { goodUntil: '2026-11-06' }));
    const yesterday = `good_until = '2026-11-05', sent_at = '2026-11-05T09:00:00Z'`;
    await desk.database.pool.query(`update quote_version set ${yesterday} where claim_id = $1`, [id]);
    expect((await quotes(id)).versions[0]?.status).toBe('expired');
    expect((await heard(id, {})).json['code']).toBe('quote-expired');
    expect((await heard(id, { heardAt: '2026-11-05T16:00:00Z' })).status).toBe(200);
  });

  test('without a version is refused', async () => {
    expect((await heard(await newClaim(), {})).json['code']).toBe('quote-missing');
  });
});

describe('withdrawing', () => {
  const withdraw = (id: string, number: number) => desk.act('Kim', `${id}/quote-withdraw`, { number });

  test('ends the newest version that nobody has decided', async () => {
    const id = await newClaim();
    expect((await withdraw(id, 1)).json['code']).toBe('quote-not-found');
    await sendNew(id);
    await sendNew(id, wanted([battery, screen]));
    expect((await withdraw(id, 1)).json['code']).toBe('quote-superseded');
    expect((await withdraw(id, 2)).json).toEqual({ number: 2 });
    expect((await quotes(id)).versions[0]).toMatchObject({ number: 2, status: 'withdrawn' });
    expect((await heard(id, { number: 2, totalPence: 16_200 })).json['code']).toBe('quote-withdrawn');
    const ended = async () => (await desk.claim('Kim', id)).thread.filter(({ kind }) => kind === 'decision');
    expect(await ended()).toMatchObject([{ by: 'operator', title: '2', text: '16200', state: 'withdrawn' }]);
    await desk.database.pool.query(`update quote_version set status = 'expired' where claim_id = $1 and number = 2`, [
      id,
    ]);
    expect(await ended()).toMatchObject([{ by: 'portal', title: '2', state: 'expired' }]);
    const decided = await newClaim();
    await sendNew(decided);
    await heard(decided, {});
    expect((await withdraw(decided, 1)).json['code']).toBe('quote-decided');
  });
});

describe('who may', () => {
  test('needs the right, which a lead has', async () => {
    const id = await newClaim();
    expect((await save(id, null, wanted(), 'Reader')).json).toMatchObject({ status: 403, code: 'right-needed' });
    expect((await desk.act('Reader', `${id}/quote-preview`, wanted())).json['code']).toBe('right-needed');
    expect((await save(id, null, wanted(), 'Lena')).status).toBe(200);
    expect((await quotes(id, 'Reader')).draft).toMatchObject({ by: 'Lena' });
  });

  test('an auditor of the client reads what was sent, without drafts and typed names, and no other auditor', async () => {
    const id = await newClaim();
    await sendNew(id, wanted([screen], { sentence: 'Dear Priya' }));
    await heard(id, {});
    await save(id, null, wanted([battery]));
    const seen = await quotes(id, 'North');
    expect(seen).toMatchObject({
      draft: null,
      versions: [{ number: 1, sentence: 'Dear P.' }],
      authorisations: [{ byName: '' }],
    });
    const kinds = (await desk.claim('North', id)).thread.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['quote', 'decision']));
    await desk.database.pool.query(`update client set auditors_see_contacts = true where name = 'Northgate'`);
    expect(await quotes(id, 'North')).toMatchObject({
      draft: null,
      versions: [{ sentence: 'Dear Priya' }],
      authorisations: [{ byName: 'Priya’s brother' }],
    });
    await desk.database.pool.query(`update client set auditors_see_contacts = false where name = 'Northgate'`);
    expect((await desk.ask('South', `/claims/${id}/quotes`)).json).toMatchObject({
      status: 404,
      code: 'claim-not-found',
    });
  });

  test('parts are found by their beginning, in any case', async () => {
    const id = await newClaim();
    await sendNew(id, wanted([{ ...screen, part: 'Zither string' }, { ...screen, part: 'zither frame' }, screen]));
    const found = async (beginning: string) =>
      (await desk.ask('Kim', `/parts?beginning=${encodeURIComponent(beginning)}`)).json['parts'];
    expect(await found('ZITHER')).toEqual(['zither frame', 'Zither string']);
    expect(await found('zither s')).toEqual(['Zither string']);
    expect(await found('%')).toEqual([]);
    const { rows: plan } = await desk.database.pool
      .query<{ 'QUERY PLAN': string }>(
        `set enable_seqscan = off; explain select name from part where lower(name) collate "C" >= 'a' and lower(name) collate "C" < 'b' order by lower(name) collate "C" limit 20`,
      )
      .then((all) => (Array.isArray(all) ? (all.at(-1) as { rows: { 'QUERY PLAN': string }[] }) : all));
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('part_by_name');
  });
});

test('the claimant decides on the page what the desk has sent, and the desk has it', async () => {
  const id = await newClaim();
  await sendNew(id);
  const cookie = await cookieFor(desk.database, [id], desk.now());
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const query = `mutation ($model: DecideQuoteInput!) { decideQuote(model: $model) { id } }`;
  const model = { claimId: id, version: 1, total: 138, decision: 'approve', consent: true };
  const { body } = await desk.app.inject({
    method: 'POST',
    url: '/graphql',
    headers,
    payload: { query, variables: { model } },
  });
  expect(body).toContain(id);
  expect((await quotes(id)).versions[0]).toMatchObject({ status: 'approved', settledBy: 'claimant' });
  expect((await desk.claim('Kim', id)).thread.filter(({ kind }) => kind === 'decision')).toMatchObject([
    { by: 'claimant', state: 'approved claimant' },
  ]);
});
