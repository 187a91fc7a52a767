import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';

import type { Services } from '#server/context.ts';
import { readSettings } from '#server/settings/env.ts';
import { handleErrors } from '#server/http/errors.ts';
import { counted, registryOf } from '#server/telemetry/metrics.ts';
import { visitRate } from './vitals.rules.ts';
import { vitalsRest } from './vitals.rest.ts';
import { fieldMeasures } from './vitals.server.ts';

let time = new Date('2025-11-06T12:00:00Z');
const open: FastifyInstance[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

function vitalsApp(env: NodeJS.ProcessEnv = {}) {
  const services = { settings: readSettings(env), now: () => time } as Services;
  const measures = fieldMeasures();
  const app = Fastify();
  open.push(app);
  handleErrors(app);
  void app.register(vitalsRest(services, measures));
  const send = async (payload: string | object) =>
    app.inject({ method: 'POST', url: '/api/vitals', payload, headers: { 'content-type': 'application/json' } });
  return { send, shown: async () => registryOf(services, measures.metrics).metrics() };
}

const myClaim = '/my-claim/:id';

test('shows for each kind of page what three of four visits of the last day were at most', async () => {
  const { send, shown } = vitalsApp();
  for (const lcp of [4_000, 1_000, 2_000, 3_000]) {
    expect((await send({ route: myClaim, lcp, cls: 0.01 })).statusCode).toBe(204);
  }
  await send({ route: '/track', inp: 88 });
  expect(await shown()).toContain(`fettle_page_lcp_p75_seconds{route="${myClaim}"} 3\n`);
  expect(await shown()).toContain(`fettle_page_cls_p75{route="${myClaim}"} 0.01\n`);
  expect(await shown()).toContain('fettle_page_inp_p75_seconds{route="/track"} 0.088\n');
  expect(await shown()).not.toContain('fettle_page_lcp_p75_seconds{route="/track"}');
  expect(await counted.metrics()).toContain(`fettle_page_lcp_seconds_bucket{le="2",route="${myClaim}"} 2\n`);
  time = new Date(time.getTime() + 25 * 60 * 60 * 1_000);
  expect(await shown()).not.toContain('{route=');
});

test.each([
  ['a path instead of its kind', { route: '/my-claim/7d3c-a-claim', lcp: 1 }, 'invalid-body'],
  ['a field more', { route: myClaim, lcp: 1, reference: 'CLM-1' }, 'invalid-body'],
  ['less than nothing', { route: myClaim, lcp: -1 }, 'invalid-body'],
  ['more than can be', { route: myClaim, cls: 101 }, 'invalid-body'],
  ['no number', { route: myClaim, inp: '12' }, 'invalid-body'],
  ['nothing', {}, 'invalid-body'],
  ['half of it', '{"route":', 'malformed-json'],
])('refuses %s', async (_what, payload, code) => {
  const { send } = vitalsApp();
  const answer = await send(payload);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, code]);
});

test('refuses a long body, and a flood', async () => {
  const { send, shown } = vitalsApp();
  expect((await send({ route: myClaim, lcp: 1, more: 'x'.repeat(600) })).statusCode).toBe(413);
  const answers = await Promise.all(
    Array.from({ length: visitRate.burst + 5 }, async () => send({ route: myClaim, lcp: 1 })),
  );
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBe(5);
  expect(refused[0]?.headers['retry-after']).toBe('1');
  expect(await shown()).toContain(myClaim);
});

test('is not there where it is off', async () => {
  expect((await vitalsApp({ VITALS: 'off' }).send({ route: myClaim, lcp: 1 })).statusCode).toBe(404);
});
