import { readFile } from 'node:fs/promises';

import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ShownComplaint } from '#features/desk/complaint/shown-complaint.ts';
import {
  complaint,
  deskOf,
  mailsOf,
  newClaim,
  rowsOf,
  saidByPhone,
  startDesk,
  step,
  take,
} from './complaint-claims.fixture.ts';

beforeAll(startDesk);
afterAll(() => deskOf().close());

const otherContract = { customer: 'Other Mutual', name: 'Gold', tatSlaDays: 10 };
const firstContract = { ...otherContract, customer: 'Insured Mutual' };
const headers = { 'sec-fetch-site': 'same-origin' };

async function newestLink(id: string): Promise<string> {
  const links = (await mailsOf(id, 'complaint-hand-over')).map((mail) => /\/complaint-receipt\/[\w-]+/.exec(mail)?.[0]);
  return links.at(-1) ?? '';
}

async function handedOver() {
  const claim = await newClaim('Insured Mutual');
  await take(claim.number);
  await step(claim.number, { kind: 'hand-over' });
  return { ...claim, url: await newestLink(claim.id) };
}

async function moveTo(number: string, contract: object): Promise<void> {
  const moved = await deskOf().operator('PATCH', `/claims/${number}`, { contract });
  expect(moved.status).toBe(200);
}

async function answersOf(url: string) {
  const { app } = deskOf();
  const [page, zip] = [await app.inject({ url }), await app.inject({ url: `${url}/all.zip` })];
  return { statuses: [page.statusCode, zip.statusCode], bodies: [page.body, zip.body], zip };
}

const shown = async (id: string): Promise<ShownComplaint> => {
  const { json } = await deskOf().ask('Kim', `/claims/${id}/complaints`);
  const [one] = json['complaints'] as ShownComplaint[];
  if (one === undefined) throw new Error('There is no complaint.');
  return one;
};

/** A link that was never given out answers in the same way. */
async function expectGone(url: string): Promise<void> {
  const { statuses, bodies } = await answersOf(url);
  expect(statuses).toEqual([404, 404]);
  expect(bodies).toEqual((await answersOf('/complaint-receipt/never-given-out')).bodies);
}

describe('the link of a complaint that was handed over', () => {
  test('leads nowhere once the claim is another insurer’s, and again where it is theirs again', async () => {
    const { id, number, url } = await handedOver();
    expect((await answersOf(url)).statuses).toEqual([200, 200]);
    expect(await shown(id)).toMatchObject({ hasLink: true });
    await moveTo(number, otherContract);
    await deskOf().writeAsClaimant(id, 'private, after the move');
    await expectGone(url);
    await deskOf().app.inject({ method: 'POST', url, headers });
    expect(await complaint(number)).toMatchObject({ receiptAt: null });
    expect(await shown(id)).toMatchObject({ hasLink: false });
    await moveTo(number, firstContract);
    expect((await answersOf(url)).statuses).toEqual([200, 200]);
  });

  test('is given to the new insurer, for whom the receipt of the one before does not count', async () => {
    const { id, number, url } = await handedOver();
    await deskOf().app.inject({ method: 'POST', url, headers });
    expect(await shown(id)).toMatchObject({ awaitsReceipt: false });
    expect((await step(number, { kind: 'hand-over' })).json['code']).toBe('receipt-there');
    await moveTo(number, otherContract);
    expect(await shown(id)).toMatchObject({ awaitsReceipt: true });
    deskOf().wait(60);
    const answer = { kind: 'letter', letter: 'final', cause: 'delay', parts: { decision: 'refused', reasons: 'So.' } };
    expect((await step(number, answer)).json['code']).toBe('not-handed-over');
    expect((await step(number, { kind: 'hand-over' })).status).toBe(200);
    expect(await complaint(number)).toMatchObject({ respondentName: 'Other Mutual', receiptAt: null });
    const theirs = await newestLink(id);
    const { statuses, bodies } = await answersOf(theirs);
    expect(statuses).toEqual([200, 200]);
    expect(bodies[0]).toMatch(/over to Other Mutual.*We have received this complaint/s);
    expect(bodies[0]).not.toContain('You confirmed');
    await deskOf().app.inject({ method: 'POST', url: theirs, headers });
    expect((await answersOf(theirs)).bodies[0]).toContain('You confirmed this on');
    await moveTo(number, firstContract);
    for (const link of [url, theirs]) await expectGone(link);
    deskOf().wait(-60);
  });

  test('is not opened by a receipt that is recorded for the new insurer', async () => {
    const { id, number, url } = await handedOver();
    await moveTo(number, otherContract);
    expect((await step(number, { kind: 'receipt', words: 'Ann Lee, by phone.' })).json['changed']).toBe(true);
    expect(await shown(id)).toMatchObject({ awaitsReceipt: false, hasLink: false, respondentName: 'Other Mutual' });
    await expectGone(url);
    await moveTo(number, firstContract);
    await expectGone(url);
  });

  test('leads nowhere once the complaint is closed as taken in by mistake, which its mail does not promise', async () => {
    const { id, number, url } = await handedOver();
    await step(number, { kind: 'close', outcome: 'mistaken', cause: 'delay', words: 'Taken in twice.' });
    await expectGone(url);
    const mails = await mailsOf(id, 'complaint-closed');
    expect(mails).toEqual([expect.stringContaining('Ask us for the reason.')]);
    expect(mails[0]).not.toContain('The link');
  });

  test('has in its zip how the complaint ended, and the last day that every page says', async () => {
    const { number, url } = await handedOver();
    const told = async () => {
      const file = unzipSync((await answersOf(url)).zip.rawPayload)['complaint.json'];
      return JSON.parse(file ? strFromU8(file) : '{}') as object;
    };
    expect(await told()).toMatchObject({ finalBy: '2027-01-01', outcome: null, closedAt: null });
    await step(number, {
      kind: 'close',
      outcome: 'withdrawn',
      cause: 'delay',
      words: 'By phone.',
      withdrawal: saidByPhone,
    });
    const steps = expect.arrayContaining([
      expect.objectContaining({ step: 'closed', withdrawal: { ...saidByPhone, name: '' } }),
    ]);
    expect(await told()).toMatchObject({ outcome: 'withdrawn', closedAt: deskOf().now().toISOString(), steps });
  });

  test('that is closed otherwise tells nobody else’s insurer', async () => {
    const { id, number } = await handedOver();
    await moveTo(number, otherContract);
    await step(number, {
      kind: 'close',
      outcome: 'withdrawn',
      cause: 'delay',
      words: 'By phone.',
      withdrawal: saidByPhone,
    });
    expect(await mailsOf(id, 'complaint-closed')).toEqual([]);
  });

  test('is ended at the desk, once, also after the complaint was closed, and can be given again', async () => {
    const { id, number, url } = await handedOver();
    const { id: complaintId } = await shown(id);
    const end = (who = 'Kim') => deskOf().act(who, `${id}/complaint-take-back`, { complaintId });
    expect((await end('Lea')).json['code']).toBe('right-needed');
    for (const _ of [1, 2]) expect((await end()).status).toBe(200);
    await expectGone(url);
    const noted = `select changes from audit_event where claim_id = $1 and action = 'desk.complaint-take-back' order by at, id`;
    const ended = [{ field: 'insurerLink', from: 'open', to: '' }];
    expect(await rowsOf(noted, id)).toEqual([{ changes: ended }]);
    deskOf().wait(60);
    await step(number, { kind: 'hand-over' });
    const next = await newestLink(id);
    await step(number, {
      kind: 'close',
      outcome: 'withdrawn',
      cause: 'delay',
      words: 'By phone.',
      withdrawal: saidByPhone,
    });
    expect((await answersOf(next)).statuses).toEqual([200, 200]);
    await end();
    await expectGone(next);
    deskOf().wait(-60);
  });

  test('is ended by the operator’s system, and after a receipt a new one may be given', async () => {
    const { number, url, id } = await handedOver();
    await deskOf().app.inject({ method: 'POST', url, headers });
    const answers = [await step(number, { kind: 'take-back' }), await step(number, { kind: 'take-back' })];
    expect(answers.map(({ status, json }) => [status, json['changed']])).toEqual([
      [200, true],
      [200, false],
    ]);
    await expectGone(url);
    deskOf().wait(60);
    expect((await step(number, { kind: 'hand-over' })).status).toBe(200);
    const { statuses, zip } = await answersOf(await newestLink(id));
    expect([statuses, Object.keys(unzipSync(zip.rawPayload)).includes('claim.json')]).toEqual([[200, 200], true]);
    deskOf().wait(-60);
  });

  test('from before stays where it went to the address of the claim’s client, and ends elsewhere', async () => {
    const [stays, moved] = [await handedOver(), await handedOver()];
    await moveTo(moved.number, otherContract);
    const migration = new URL(
      '../../../server/db/migrations/0291_complaints_say_whom_they_were_handed_to.sql',
      import.meta.url,
    );
    const updates = (await readFile(migration, 'utf8')).split('add column handed_to uuid;')[1] ?? '';
    await deskOf().database.pool.query(`update complaint set handed_to = null; ${updates}`);
    expect((await answersOf(stays.url)).statuses).toEqual([200, 200]);
    await expectGone(moved.url);
    await moveTo(moved.number, firstContract);
    await expectGone(moved.url);
  });
});

describe('what is left to the insurer to answer', () => {
  const elsewhere = { outcome: 'elsewhere', cause: 'decision', words: 'Insured Mutual answers it.' };
  const refusal = ({ status, json }: { status: number; json: Record<string, unknown> }) => [status, json['code']];

  test('was handed over before a system closes it', async () => {
    const [theirs, own] = [await newClaim('Insured Mutual'), await newClaim()];
    for (const { number } of [theirs, own]) await take(number);
    const close = { kind: 'close', ...elsewhere };
    expect(refusal(await step(theirs.number, close))).toEqual([409, 'not-handed-over']);
    expect((await complaint(theirs.number)).steps.map(({ kind }) => kind)).toEqual(['received']);
    await step(theirs.number, { kind: 'hand-over' });
    for (const { number } of [theirs, own]) expect((await step(number, close)).status).toBe(200);
    expect(await mailsOf(theirs.id, 'complaint-closed')).toHaveLength(1);
  });

  test.each([
    ['its mail', 'complaint-hand-over', {}],
    ['a receipt that was recorded', 'complaint-receipt', { words: 'Ann Lee, by phone.' }],
  ])('is closed at the desk after %s', async (_what, how, more) => {
    const { id, number } = await newClaim('Insured Mutual');
    await take(number);
    const { id: complaintId } = await shown(id);
    const act = (name: string, body: object) => deskOf().act('Kim', `${id}/${name}`, { complaintId, ...body });
    expect(await shown(id)).toMatchObject({ isKeptFromInsurer: true });
    expect(refusal(await act('complaint-close', elsewhere))).toEqual([409, 'not-handed-over']);
    expect((await act(how, more)).status).toBe(200);
    expect(await shown(id)).toMatchObject({ isKeptFromInsurer: false });
    expect((await act('complaint-close', elsewhere)).status).toBe(200);
  });

  test('is not closed for an insurer that the one before has not given it to', async () => {
    const { number } = await handedOver();
    await moveTo(number, otherContract);
    expect(refusal(await step(number, { kind: 'close', ...elsewhere }))).toEqual([409, 'not-handed-over']);
  });
});
