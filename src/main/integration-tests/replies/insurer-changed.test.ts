// What was begun for a claim of one insurer is not sent once it has another, before the handler has seen that.
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { cookieFor } from '../../graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let count = 0;

const text = 'First Mutual has agreed.';
const contractOf = (insurer: string) => ({ contract: { customer: `${insurer} Mutual`, name: 'Gold', tatSlaDays: 10 } });
const answers = {
  reply: async (id: string, of: object) => {
    const { newestSaid: seen } = await desk.claim('Kim', id);
    return desk.act('Kim', `${id}/reply`, { text, seen, ...of });
  },
  chat: (id: string, of: object) => desk.act('Kim', `${id}/chat`, { text, seen: 1, ...of }),
};

beforeAll(async () => {
  desk = await DeskApp.start(
    { Kim: { rights: ['reply'] } },
    ['First', 'Second'].map((name) => ({ name, contracts: [{ customer: `${name} Mutual` }] })),
  );
});
afterAll(() => desk.close());

const clientOf = async (id: string) => (await desk.claim('Kim', id)).claim.clientId;

async function askInChat(claimId: string): Promise<void> {
  const headers = { cookie: await cookieFor(desk.database, [claimId], desk.now()) };
  const call = (path: string, payload: object) =>
    desk.app.inject({ method: 'POST', url: `/api/enduser/chat${path}`, headers, payload: { claimId, ...payload } });
  await call('', { gdprConsent: true });
  expect((await call('/messages', { clientId: randomUUID(), text: 'Well?' })).statusCode).toBe(200);
}

/** Returns a claim that has another client than `before`. */
async function movedClaim(): Promise<{ id: string; before: string | null }> {
  const number = `MOVED-${(count += 1)}`;
  const id = await desk.putClaim(number, contractOf('First'));
  await askInChat(id);
  const before = await clientOf(id);
  await desk.operator('PATCH', `/claims/${number}`, contractOf('Second'));
  return { id, before };
}

test.each(Object.entries(answers))('a %s is refused, and sent once the other insurer is seen', async (_, send) => {
  const { id, before } = await movedClaim();
  expect(await send(id, { clientId: before })).toMatchObject({ status: 409, json: { code: 'insurer-changed' } });
  desk.wait(11);
  await desk.sendDue();
  expect(JSON.stringify((await desk.claim('Kim', id)).thread)).not.toContain(text);
  expect((await send(id, { clientId: await clientOf(id) })).status).toBe(200);
  expect(JSON.stringify((await desk.claim('Kim', id)).thread)).toContain(text);
});

test('who names no client is not asked', async () => {
  expect((await answers.reply((await movedClaim()).id, {})).status).toBe(200);
});
