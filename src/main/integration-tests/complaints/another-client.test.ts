// A complaint is open while the contract of its claim is corrected, so that the claim is another client's.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { tellOverdueComplaints } from '#claim/complaint/overdue-complaints.server.ts';
import type { ShownComplaint } from '#features/desk/complaint/shown-complaint.ts';
import { cookieFor } from '../../graphql.fixture.ts';
import {
  complaint,
  deskOf,
  mailsOf,
  newClaim,
  rowsOf,
  saidByPhone,
  startDesk,
  step,
  stepOf,
  take,
} from './complaint-claims.fixture.ts';

beforeAll(startDesk);
afterAll(() => deskOf().close());

const headers = { 'sec-fetch-site': 'same-origin' };
const daySeconds = 86_400;
const closed = { outcome: 'withdrawn', cause: 'delay', words: 'By phone.', withdrawal: saidByPhone };
const acknowledgement = { kind: 'letter', letter: 'acknowledgement' };

async function moveTo(number: string, customer: string): Promise<void> {
  const contract = { customer, name: 'Gold', tatSlaDays: 10 };
  expect((await deskOf().operator('PATCH', `/claims/${number}`, { contract })).status).toBe(200);
}

const linkOf = async (id: string): Promise<string> =>
  /\/complaint-receipt\/[\w-]+/.exec((await mailsOf(id, 'complaint-hand-over')).at(-1) ?? '')?.[0] ?? '';

/** The first insurer has got it and has confirmed it. */
async function confirmed(): Promise<{ id: string; number: string; url: string }> {
  const claim = await newClaim('Insured Mutual');
  await take(claim.number);
  await step(claim.number, { kind: 'hand-over' });
  const url = await linkOf(claim.id);
  await deskOf().app.inject({ method: 'POST', url, headers });
  expect(await shown(claim.id)).toMatchObject({ awaitsReceipt: false, respondentName: 'Insured Mutual' });
  return { ...claim, url };
}

async function movedTo(customer: string) {
  const claim = await confirmed();
  await moveTo(claim.number, customer);
  return claim;
}

async function shown(id: string): Promise<ShownComplaint> {
  const [one] = (await deskOf().ask('Kim', `/claims/${id}/complaints`)).json['complaints'] as ShownComplaint[];
  if (one === undefined) throw new Error('There is no complaint.');
  return one;
}

async function act(id: string, name: string, body: object = {}) {
  const { id: complaintId } = await shown(id);
  return deskOf().act('Kim', `${id}/${name}`, { complaintId, ...body });
}

type OnPage = { answeredBy: string; steps: { kind: string }[] };

/** Returns the complaints of a claimant's page. */
async function onPage(id: string): Promise<OnPage[]> {
  const cookie = await cookieFor(deskOf().database, [id], deskOf().now());
  const query = 'query ($id: ID!) { claim(id: $id) { complaints { answeredBy steps { kind } } } }';
  const payload = { query, variables: { id } };
  const answer = await deskOf().app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { cookie, ...headers },
    payload,
  });
  return answer.json<{ data: { claim: { complaints: OnPage[] } } }>().data.claim.complaints;
}

const answeredBy = async (id: string) => (await onPage(id)).map(({ answeredBy: name }) => ({ answeredBy: name }));

const handOverClocks = (id: string) =>
  rowsOf(`select kind from desk_clock where claim_id = $1 and kind = 'complaint-hand-over'`, id);

type PackFile = 'complaints.csv' | 'complaint-days.csv';

async function inPack(id: string, name: PackFile, reader = 'operator'): Promise<string> {
  const url = `/api/desk/claims/${id}/evidence.zip?for=${reader}`;
  const { rawPayload } = await deskOf().app.inject({ url, headers: { cookie: deskOf().cookieOf('Max') } });
  const file = unzipSync(rawPayload)[name];
  return file ? strFromU8(file) : '';
}

const handsOn = ['handed-over', 'receipt'];
const kindsOf = (steps: readonly { kind: string }[] = []) =>
  steps.map(({ kind }) => kind).filter((kind) => handsOn.includes(kind));

/** Returns the hand-over and the receipt of each who reads them, as far as they count. */
async function counting(id: string, number: string) {
  const api = (await complaint(number)).steps;
  const [page] = await onPage(id);
  const packs = ['operator', 'insurer'].map(async (reader) => {
    const rows = (await inPack(id, 'complaints.csv', reader))
      .split('\r\n')
      .filter((row) => /,(?:handed over|receipt),/.test(row));
    return rows.filter((row) => !row.includes('Of an earlier insurer: it counts no more.')).length;
  });
  return {
    page: kindsOf(page?.steps),
    desk: kindsOf((await shown(id)).steps.filter(({ isEarlierInsurers }) => !isEarlierInsurers)),
    api: kindsOf(api.filter(({ isEarlierInsurers }) => !isEarlierInsurers)),
    packs: await Promise.all(packs),
  };
}

const everywhere = (kinds: readonly string[]) => ({
  page: kinds,
  desk: kinds,
  api: kinds,
  packs: [kinds.length, kinds.length],
});

/** Returns the rows of a pack on whether the insurer has it. */
const insurerHasIt = async (id: string, reader: string) =>
  (await inPack(id, 'complaint-days.csv', reader)).split('\r\n').filter((row) => row.includes('insurer has it'));

const stored = (id: string) =>
  rowsOf(
    `select respondent, respondent_name as name, handed_to as "handedTo", receipt_at as "receiptAt",
    receipt_hash as hash from complaint where claim_id = $1`,
    id,
  );

describe('an insurer’s open complaint whose claim is another insurer’s by now', () => {
  test('names that insurer to the desk, to systems and to the claimant, and has no receipt', async () => {
    const { id, number } = await movedTo('Other Mutual');
    const theirs = { respondent: 'insurer', respondentName: 'Other Mutual', handedOverAt: null, receiptAt: null };
    expect(await shown(id)).toMatchObject({ ...theirs, awaitsReceipt: true, isKeptFromInsurer: true, hasLink: false });
    expect(await complaint(number)).toMatchObject({ ...theirs, next: { clock: 'complaint-hand-over' } });
    expect(await answeredBy(id)).toEqual([{ answeredBy: 'Other Mutual' }]);
    const refused = await act(id, 'complaint-close', { ...closed, outcome: 'elsewhere', withdrawal: null });
    expect(refused.json).toMatchObject({
      code: 'not-handed-over',
      title: expect.stringMatching(/^Other Mutual answers/),
    });
    await moveTo(number, 'Insured Mutual');
    expect(await shown(id)).toMatchObject({ respondentName: 'Insured Mutual', awaitsReceipt: false, hasLink: true });
    expect(await answeredBy(id)).toEqual([{ answeredBy: 'Insured Mutual' }]);
  });

  test('has not been got by that insurer, wherever it is read', async () => {
    const { id, number } = await confirmed();
    expect(await counting(id, number)).toEqual(everywhere(handsOn));
    await moveTo(number, 'Other Mutual');
    expect(await counting(id, number)).toEqual(everywhere([]));
    for (const reader of ['operator', 'insurer']) {
      expect(await insurerHasIt(id, reader)).toEqual([expect.stringMatching(/,,not done yet$/)]);
      expect(await inPack(id, 'complaints.csv', reader)).toContain('Other Mutual');
    }
    await act(id, 'complaint-hand-over', { newLink: false });
    expect(await counting(id, number)).toEqual(everywhere(['handed-over']));
    const { rawPayload } = await deskOf().app.inject({ url: `${await linkOf(id)}/all.zip` });
    const file = unzipSync(rawPayload)['complaint.json'];
    const { steps } = JSON.parse(file ? strFromU8(file) : '{}') as { steps: { step: string }[] };
    expect(steps.map(({ step: kind }) => kind)).toEqual(['received', 'handed-over']);
    await deskOf().app.inject({ method: 'POST', url: await linkOf(id), headers });
    expect(await counting(id, number)).toEqual(everywhere(handsOn));
  });

  test('has been got by the insurer before once the claim is its own again', async () => {
    const { id, number } = await movedTo('Other Mutual');
    await moveTo(number, 'Insured Mutual');
    expect(await counting(id, number)).toEqual(everywhere(handsOn));
    expect(await insurerHasIt(id, 'insurer')).toEqual([expect.stringMatching(/,in time$/)]);
  });

  test('keeps what was got once it is closed, whosever the claim is then', async () => {
    const { id, number } = await confirmed();
    expect((await act(id, 'complaint-close', closed)).status).toBe(200);
    await moveTo(number, 'Other Mutual');
    expect(await counting(id, number)).toEqual(everywhere(handsOn));
  });

  test('is said in letters to be answered by that insurer', async () => {
    const { id, number } = await movedTo('Other Mutual');
    const preview = await act(id, 'complaint-preview', { letter: 'eight-weeks', parts: {} });
    const text = JSON.stringify(preview.json);
    expect(text).toMatch(/Other Mutual answers it.*without waiting for the answer of Other Mutual/);
    expect(text).not.toContain('Insured Mutual');
    expect((await act(id, 'complaint-letter', { letter: 'acknowledgement' })).status).toBe(200);
    expect(stepOf(await complaint(number), 'acknowledgement')).toContain('Other Mutual will answer your complaint.');
  });

  test('has the clock of the hand-over until that insurer confirms it', async () => {
    const { id, number } = await confirmed();
    expect(await handOverClocks(id)).toEqual([]);
    await moveTo(number, 'Other Mutual');
    expect(await handOverClocks(id)).toHaveLength(1);
    expect((await shown(id)).days.find(({ what }) => what === 'hand-over')).toMatchObject({ doneAt: null });
    expect((await act(id, 'complaint-hand-over', { newLink: false })).status).toBe(200);
    expect(await handOverClocks(id)).toHaveLength(1);
    await deskOf().app.inject({ method: 'POST', url: await linkOf(id), headers });
    expect(await handOverClocks(id)).toEqual([]);
    expect(await shown(id)).toMatchObject({ awaitsReceipt: false, hasLink: true, respondentName: 'Other Mutual' });
  });

  test('is stored as that insurer’s once a step is done, after which the one before has nothing of it', async () => {
    const { id, number, url } = await movedTo('Other Mutual');
    await step(number, acknowledgement);
    const theirs = { respondent: 'insurer', name: 'Other Mutual', handedTo: null, receiptAt: null, hash: null };
    expect(await stored(id)).toEqual([theirs]);
    await moveTo(number, 'Insured Mutual');
    expect(await shown(id)).toMatchObject({ respondentName: 'Insured Mutual', awaitsReceipt: true });
    expect((await deskOf().app.inject({ url })).statusCode).toBe(404);
  });

  test('is closed as that insurer’s', async () => {
    const { id, number } = await movedTo('Other Mutual');
    expect((await act(id, 'complaint-close', closed)).status).toBe(200);
    expect(await stored(id)).toMatchObject([{ respondent: 'insurer', name: 'Other Mutual', receiptAt: null }]);
    await moveTo(number, 'Own Mutual');
    expect(await shown(id)).toMatchObject({ respondent: 'insurer', respondentName: 'Other Mutual' });
  });

  test('is overdue for that insurer', async () => {
    const { id, number } = await confirmed();
    await step(number, acknowledgement);
    await moveTo(number, 'Other Mutual');
    deskOf().wait(29 * daySeconds);
    await tellOverdueComplaints({ ...deskOf().services, now: () => deskOf().now() });
    const told = `select data ->> 'clock' as clock from outgoing_event
      where claim_id = $1 and type = 'complaint.overdue' order by id`;
    expect(await rowsOf(told, id)).toEqual([{ clock: 'complaint-hand-over' }, { clock: 'complaint-holding' }]);
    deskOf().wait(-29 * daySeconds);
  });
});

describe('an insurer’s open complaint whose claim is a client’s by now that lets the operator answer', () => {
  test('is the operator’s to answer, who has nothing to hand over', async () => {
    const { id, number } = await movedTo('Own Mutual');
    const one = await shown(id);
    expect(one).toMatchObject({
      respondent: 'operator',
      awaitsReceipt: false,
      isKeptFromInsurer: false,
      hasLink: false,
    });
    expect(one.respondentName).not.toContain('Mutual');
    expect(one.days.map(({ what }) => what)).not.toContain('hand-over');
    expect(one.letters.map(({ refused }) => refused)).not.toContain('no-receipt');
    expect(await answeredBy(id)).toEqual([{ answeredBy: one.respondentName }]);
    expect(await counting(id, number)).toEqual(everywhere([]));
    expect(await insurerHasIt(id, 'operator')).toEqual([]);
    expect(await inPack(id, 'complaints.csv')).toContain(one.respondentName);
    expect(await handOverClocks(id)).toEqual([]);
    expect((await act(id, 'complaint-hand-over', { newLink: false })).json['code']).toBe('not-insurers');
    const parts = { decision: 'refused', reasons: 'It came in time.' };
    const final = await act(id, 'complaint-letter', { letter: 'final', parts, cause: 'delay' });
    expect(final.status).toBe(200);
    const text = stepOf(await complaint(number), 'final');
    expect(text).toContain('We do not accept your complaint.');
    expect(text).not.toContain('Mutual');
    expect(await stored(id)).toMatchObject([{ respondent: 'operator', name: one.respondentName, receiptAt: null }]);
    expect(await mailsOf(id, 'complaint-closed')).toEqual([]);
    const days = await inPack(id, 'complaint-days.csv');
    expect(days).toContain('final answer');
    expect(days).not.toContain('insurer has it');
  });

  test('stays the operator’s once a letter says so, and goes on with the insurer as another complaint', async () => {
    const { id, number } = await movedTo('Own Mutual');
    await step(number, acknowledgement);
    await moveTo(number, 'Other Mutual');
    const before = await shown(id);
    expect(before).toMatchObject({ respondent: 'operator' });
    expect((await act(id, 'complaint-hand-over', { newLink: false })).json['code']).toBe('not-insurers');
    expect((await act(id, 'complaint-close', { ...closed, outcome: 'elsewhere', withdrawal: null })).status).toBe(200);
    expect((await act(id, 'complaint-take-again')).status).toBe(200);
    expect(await complaint(number)).toMatchObject({
      respondentName: 'Other Mutual',
      receivedAt: before.receivedAt,
      closedAt: null,
    });
  });

  test('is not overdue for an insurer that never got it', async () => {
    const { id, number } = await newClaim('Insured Mutual');
    await take(number);
    await moveTo(number, 'Own Mutual');
    expect(await complaint(number)).toMatchObject({ next: { clock: 'complaint-acknowledge' } });
    const told = async () => {
      await tellOverdueComplaints({ ...deskOf().services, now: () => deskOf().now() });
      const clocks = `select data ->> 'clock' as clock from outgoing_event
        where claim_id = $1 and type = 'complaint.overdue'`;
      return rowsOf(clocks, id);
    };
    deskOf().wait(daySeconds / 2);
    expect(await told()).toEqual([]);
    deskOf().wait(4 * daySeconds);
    expect(await told()).toEqual([{ clock: 'complaint-acknowledge' }]);
    deskOf().wait(-4.5 * daySeconds);
  });
});

test('a letter that was written for one client is not sent for another before it is looked at again', async () => {
  const { id, number } = await confirmed();
  const { clientId } = await shown(id);
  const parts = { decision: 'refused', reasons: 'Insured Mutual has looked at it.' };
  const letter = { letter: 'final', parts, cause: 'delay', agreedBy: 'Ann Lee' };
  await moveTo(number, 'Own Mutual');
  expect(await act(id, 'complaint-letter', { ...letter, clientId })).toMatchObject({
    status: 409,
    json: { code: 'insurer-changed' },
  });
  const now = await shown(id);
  expect([now.closedAt, now.steps.some(({ kind }) => kind === 'final')]).toEqual([null, false]);
  expect((await act(id, 'complaint-letter', { ...letter, clientId: now.clientId })).status).toBe(200);
});
