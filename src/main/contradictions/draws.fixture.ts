import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Services } from '#server/context.ts';
import { drawsOn } from '#server/db/draws.fixture.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { buildApp } from '../app.ts';
import { anyClaim, now, type AnyClaim } from './any-claim.fixture.ts';
import { rules } from './contradictions.fixture.ts';
import { cookieOf, openShowing, storeClaims, type Shown } from './shown.fixture.ts';

const { CONTRADICTION_DRAWS, CONTRADICTION_SEED } = process.env;
/** Fixed, so that every run of the tests finds the same; `npm run prove -- contradictions` draws others. */
const seed = Number(CONTRADICTION_SEED ?? 22_112_026);
/** Drawn in all, and 20,000 by `npm run prove -- contradictions`; split over `parts` files, which run in parallel; on an external database the first part alone. */
const draws = Number(CONTRADICTION_DRAWS ?? drawsOn({ embedded: 1_000, external: 800 }));
const parts = 4;
/** Stored in one transaction. */
const batch = 250;
/** Claims of one claimant, whose pages name each other. More of them only make each page longer. */
const pair = 2;
/** Pairs shown together, so that neither Node nor PostgreSQL waits for the other. More would queue for a slot. */
const together = 3;
const timeoutMs = 20 * 60_000;

function contradictionsIn(shown: Shown): string[] {
  return Object.entries(rules).flatMap(([name, rule]) => {
    const found = rule(shown);
    return found === null ? [] : [`${name}: ${found}`];
  });
}

const slicesOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** Yields everything that is shown of each claim. */
async function* showAll(services: Services, app: FastifyInstance, claims: readonly AnyClaim[]) {
  const show = await openShowing(app, services);
  const showPair = async (ids: string[]): Promise<Shown[]> => {
    const cookie = await cookieOf(services, ids);
    return Promise.all(ids.map(async (id) => show(id, cookie)));
  };
  for (const [lot, some] of slicesOf(claims, batch).entries()) {
    const pairs = slicesOf(await storeClaims(services, some, `DRAW-${lot}-`), pair);
    const groups = slicesOf(pairs, together).entries();
    for (const [at, group] of groups) {
      const shown = (await Promise.all(group.map(showPair))).flat();
      yield* shown.map((one, index) => ({ claim: some[at * together * pair + index], shown: one }));
    }
  }
}

async function findContradictions(services: Services, app: FastifyInstance, claims: readonly AnyClaim[]) {
  const found: string[] = [];
  for await (const { claim, shown } of showAll(services, app, claims)) {
    found.push(...contradictionsIn(shown).map((contradiction) => `${contradiction}\n${JSON.stringify(claim)}`));
    if (found.length >= 20) return found;
  }
  return found;
}

/** Tests one of the parts of the drawn claims, from 1 to 4. */
export function testPart(part: number): void {
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

  test(
    `nothing contradicts anything else on the page, in mail, text, push and answer of ${draws} claims, part ${part} of ${parts}`,
    async () => {
      const claims = fc.sample(anyClaim, { numRuns: draws / parts, seed: seed + part });
      expect(await findContradictions(services, app, claims)).toEqual([]);
    },
    timeoutMs,
  );
}
