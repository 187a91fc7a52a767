import { afterAll, beforeAll, expect, test } from 'vitest';

import { complaint, deskOf, newClaim, rowsOf, startDesk, step, take } from './complaint-claims.fixture.ts';

beforeAll(startDesk);
afterAll(() => deskOf().close());

const person = {
  endUserName: 'Nadia Holtby',
  endUserEmail: 'nadia.holtby@mailbox.example',
  endUserMobile: '07700 900777',
  registeredAddress: { line1: '12 Quayside Walk', line2: '', line3: '', city: 'Lerwick', postcode: 'ZE1 0AB' },
};
const text = (about: string) =>
  `${about}: Mrs Holtby, 12 Quayside Walk, Lerwick ZE1 0AB, 07700900777, nadia.holtby@mailbox.example. Ann Lee knows. I have epilepsy.`;
const contacts = /nadia|holtby|quayside|lerwick|ZE1\s?0AB|900\s?777|mailbox|Ann Lee|Kim/i;

const erase = async (number: string) => (await deskOf().operator('POST', `/claims/${number}/erasure`, {})).status;
const remove = async (number: string) => (await deskOf().operator('DELETE', `/claims/${number}`)).status;

async function answeredComplaint() {
  const { id, number } = await newClaim('Insured Mutual');
  expect((await deskOf().operator('PATCH', `/claims/${number}`, person)).status).toBe(200);
  const said = { words: text('words'), wanted: text('wanted'), reach: '07700 900777' };
  expect((await take(number, said)).status).toBe(201);
  const steps = [
    { kind: 'hand-over' },
    { kind: 'receipt', words: text('receipt') },
    { kind: 'letter', letter: 'holding', parts: { 'done-so-far': text('holding'), 'promised-on': '2026-12-04' } },
    {
      kind: 'letter',
      letter: 'final',
      agreedBy: 'Ann Lee',
      parts: { decision: 'refused', reasons: text('final') },
      cause: 'other',
      redress: 0,
      causeWords: text('cause'),
    },
  ];
  for (const one of steps) expect(await step(number, one)).toMatchObject({ status: 200 });
  return { id, number, of: (await complaint(number)).number };
}

const storedOf = async (id: string) =>
  JSON.stringify([
    await rowsOf('select * from complaint where claim_id = $1', id),
    await rowsOf('select * from complaint_step where claim_id = $1 order by id', id),
  ]);

test.each([
  ['an erasure', erase, 200],
  ['a deletion', remove, 204],
])('%s masks the contacts in all texts of complaints, and leaves no names', async (_, end, status) => {
  const [other, { id, number, of }] = [await answeredComplaint(), await answeredComplaint()];
  const before = await storedOf(other.id);
  expect(before).toMatch(contacts);
  expect(await end(number)).toBe(status);
  const stored = await storedOf(id);
  expect(stored).not.toMatch(contacts);
  for (const about of ['words', 'wanted', 'receipt', 'holding', 'final', 'cause'])
    expect(stored).toMatch(new RegExp(`${about}: Mrs H\\..*I have epilepsy`));
  const { json } = await deskOf().operator('GET', `/complaints/${of}`);
  expect(JSON.stringify(json)).not.toMatch(contacts);
  expect(json).toMatchObject({ number: of, reach: '', outcome: 'refused' });
  // Where it went, and the Ombudsman whom the letter names, are nobody's contacts.
  expect(stored).toContain('complaints@insured.example');
  expect(stored).toContain('0800 023 4567');
  const gone = await deskOf().operator('GET', `/claims/${number}/export`);
  expect([gone.status, gone.json['code']]).toEqual([404, 'claim-not-found']);
  expect(await storedOf(other.id)).toBe(before);
});
