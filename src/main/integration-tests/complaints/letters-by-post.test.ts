// Letters to claimants whom neither a mail nor a text reaches.
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { complaint, deskOf, saidByPhone, startDesk, step, take } from './complaint-claims.fixture.ts';

beforeAll(startDesk);
afterAll(() => deskOf().close());

let count = 0;

async function claimOf(document: object): Promise<{ id: string; number: string }> {
  const number = `POST-${(count += 1)}`;
  const id = await deskOf().putClaim(number, { endUserEmail: '', endUserMobile: '', endUserPhone: '', ...document });
  await take(number);
  return { id, number };
}

const refusal = {
  kind: 'letter',
  letter: 'final',
  cause: 'delay',
  parts: { decision: 'refused', reasons: 'It was done as agreed.' },
};
const closing = { kind: 'close', outcome: 'withdrawn', cause: 'delay', words: 'You said so.', withdrawal: saidByPhone };
const note = { kind: 'letter', letter: 'acknowledgement' };
const codesOf = ({ json }: { json: Record<string, unknown> }) =>
  (json['warnings'] as { code: string }[]).map(({ code }) => code);

test.each([
  ['no address', {}, true],
  ['no address that works', { endUserEmail: 'bad address' }, true],
  ['a mail address', { endUserEmail: 'a@example.com' }, false],
])('of a claim with %s, the answer to a step and the desk say whether to post it', async (_, document, isPosted) => {
  const { id, number } = await claimOf(document);
  const answer = await step(number, note);
  expect([answer.status, codesOf(answer)]).toEqual([200, isPosted ? ['not-told'] : []]);
  const { json } = await deskOf().ask('Kim', `/claims/${id}/complaints`);
  expect(json['isToldInWriting']).toBe(!isPosted);
  expect(codesOf(await step(number, refusal))).toEqual(isPosted ? ['not-told'] : []);
  expect(await complaint(number)).toMatchObject({ outcome: 'refused' });
});

test('of a claim whose last mail came back, it is to be posted until the address is corrected', async () => {
  const { id, number } = await claimOf({ endUserEmail: 'old@example.com' });
  await deskOf().services.database.pool.query(
    `insert into notice (claim_id, id, telling_id, channel, kind, happening_ids, state, recipient, due_at, created_at, settled_at)
      values ($1, $2, $2, 'mail', 'complaint-received', '{}', 'undelivered', 'old@example.com', now(), now(), now())`,
    [id, newId()],
  );
  const isTold = async () => (await deskOf().ask('Kim', `/claims/${id}/complaints`)).json['isToldInWriting'];
  expect(await isTold()).toBe(false);
  expect(codesOf(await step(number, note))).toEqual(['not-told']);
  await deskOf().operator('PATCH', `/claims/${number}`, { endUserEmail: 'priya@example.com' });
  expect(await isTold()).toBe(true);
});

test('closing it without a letter warns too, and what is no word to the claimant does not', async () => {
  const { number } = await claimOf({});
  expect(codesOf(await step(number, { kind: 'take-back' }))).toEqual([]);
  expect(codesOf(await step(number, closing))).toEqual(['not-told']);
});
