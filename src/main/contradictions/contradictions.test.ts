import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Services } from '#server/context.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/env.ts';
import { buildApp } from '../app.ts';
import { anyClaim, now } from './any-claim.fixture.ts';
import { rules } from './contradictions.fixture.ts';
import { cookieOf, openShowing, storeClaims, type Shown } from './shown.fixture.ts';

/** Drawn anew at each run of the same seed, so that what is found can be found again. */
const seed = 22_112_026;
const draws = 300;
const batch = 250;
const patience = 45 * 60_000;

let services: Services;
let app: FastifyInstance;

beforeAll(async () => {
  const settings = readSettings({ SECRET_KEY: 'a secret of the tests, 32 characters', DEMO: 'on' });
  services = { database: await createTestDatabase(), settings, now: () => now };
  app = await buildApp(services);
});
afterAll(async () => {
  await app.close();
  await services.database.close();
});

/** What is wrong with one claim as it is shown, by rule. */
function contradictionsIn(shown: Shown): string[] {
  return Object.entries(rules).flatMap(([name, rule]) => {
    const found = rule(shown);
    return found === null ? [] : [`${name}: ${found}`];
  });
}

test(
  `nothing contradicts anything else on the page, in mail, text, push and answer of ${draws} claims`,
  async () => {
    const show = await openShowing(app, services);
    const claims = fc.sample(anyClaim, { numRuns: draws, seed });
    const found: string[] = [];
    for (let start = 0; start < claims.length && found.length < 20; start += batch) {
      const part = claims.slice(start, start + batch);
      const ids = await storeClaims(services, part, `DRAW-${start}-`);
      const cookie = await cookieOf(services, ids);
      for (const [index, id] of ids.entries()) {
        for (const contradiction of contradictionsIn(await show(id, cookie)))
          found.push(`${contradiction}\n${JSON.stringify(part[index])}`);
      }
    }
    expect(found).toEqual([]);
  },
  patience,
);
