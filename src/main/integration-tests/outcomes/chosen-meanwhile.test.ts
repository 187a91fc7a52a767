import { afterAll, beforeAll, expect, test } from 'vitest';

import { back, choose, desk, offered, offerOf, optionOf, startDesk, voucher } from './outcome-claims.fixture.ts';

beforeAll(startDesk);
afterAll(() => desk.close());

const inPence = { options: [{ ...voucher, amount: 25_000 }, back], newest: 1 };

test('another offer is refused once the claimant has chosen what was not seen, and taken once it was', async () => {
  const { id } = await offered();
  const [cashId, returnId] = [await optionOf(id, 'cash'), await optionOf(id, 'return')];
  const sendSeen = (status: string, chosenId: string | null) =>
    desk.act('Lea', `${id}/outcome-send`, { ...inPence, newestSeen: { status, chosenId } });
  await choose(id, 'cash');
  expect(await sendSeen('sent', null)).toMatchObject({
    status: 409,
    json: {
      code: 'changed-meanwhile',
      title: expect.stringMatching(/^“£180\.50 paid to you” of offer 1 was chosen on .*Nothing was sent\.$/),
      newest: 1,
      newestSeen: { status: 'chosen', chosenId: cashId },
    },
  });
  expect(await sendSeen('chosen', returnId)).toMatchObject({ status: 409, json: { code: 'changed-meanwhile' } });
  expect(await offerOf(id)).toMatchObject({ number: 1, state: 'chosen', chosenId: cashId });
  expect(await sendSeen('chosen', cashId)).toMatchObject({ status: 200, json: { number: 2 } });
});

test('of two people who put a voucher’s code, the second is told of the first, and replaces it once it was seen', async () => {
  const { id } = await offered();
  await choose(id, 'voucher');
  const keep = (who: string, code: string, seen: object) =>
    desk.act(who, `${id}/outcome-voucher`, { number: 1, code, ...seen });
  const newest = async () => {
    const { json } = await desk.ask('Lea', `/claims/${id}/outcome`);
    return (json['voucher'] as { id: string }).id;
  };
  expect((await keep('Lea', 'LEA-320', { voucherId: null })).status).toBe(200);
  const first = await newest();
  expect(await keep('Max', 'MAX-250', { voucherId: null })).toMatchObject({
    status: 409,
    json: {
      code: 'changed-meanwhile',
      title: expect.stringMatching(/^A code stands here, set by Lea on .* at .*\. Yours was not kept\.$/),
      newest: first,
    },
  });
  expect(await newest()).toBe(first);
  expect((await keep('Max', 'LEA-320', { voucherId: null })).status).toBe(200);
  expect((await keep('Max', 'MAX-250', { voucherId: first })).status).toBe(200);
  expect(await newest()).not.toBe(first);
  expect((await keep('Lea', 'LEA-320', {})).status).toBe(200);
});

test('what the claimant has chosen meanwhile is not taken in hand unseen, and gets no code of another voucher', async () => {
  const { id } = await offered();
  const voucherId = await optionOf(id, 'voucher');
  await choose(id, 'voucher');
  await choose(id, 'cash');
  const changed = {
    status: 409,
    json: {
      code: 'changed-meanwhile',
      title: expect.stringMatching(/^“£180\.50 paid to you” of offer 1 was chosen on .*Nothing was done\.$/),
    },
  };
  const seen = { number: 1, chosenId: voucherId };
  expect(await desk.act('Lea', `${id}/outcome-in-hand`, seen)).toMatchObject(changed);
  expect(await desk.act('Lea', `${id}/outcome-voucher`, { ...seen, code: 'LEA-320' })).toMatchObject(changed);
  expect(await choose(id, 'return')).toBeNull();
  const chosenId = await optionOf(id, 'return');
  expect(await desk.act('Lea', `${id}/outcome-in-hand`, { number: 1, chosenId })).toMatchObject({ status: 200 });
  expect(await choose(id, 'cash')).toBe('OFFER_IN_HAND');
});
