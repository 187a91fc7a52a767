import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach } from 'vitest';

import type { SetupAnswer } from '#features/setup/setup-answers.rules.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { buildApp } from '#main/app.ts';
import { accountCookie } from '#main/graphql.fixture.ts';

/** One process of the portal; several share the store. */
export type Portal = { app: FastifyInstance; services: Services };

type Answer = { status: number; body: string; json: Record<string, unknown> };

export type SetupPortals = {
  database: Database;
  /** Closed after the test, the newest first. */
  closers: (() => Promise<unknown>)[];
  /** Of the administrator. */
  cookie: string;
  time: () => Date;
  pass: (ms: number) => void;
  start: (env?: Record<string, string>) => Promise<Portal>;
  setupOf: (portal: Portal) => Promise<SetupAnswer>;
  statuses: (portal: Portal) => Promise<Record<string, string>>;
  ask: (portal: Portal, call: string) => Promise<Answer>;
  post: (portal: Portal, call: string, payload?: object) => Promise<Answer>;
};

const SECRET_KEY = 'a secret of the tests, 32 characters';

const answerOf = ({ statusCode: status, body }: { statusCode: number; body: string }): Answer => ({
  status,
  body,
  json: JSON.parse(body) as Record<string, unknown>,
});

/** Makes a store with an administrator before each test, whose calls these are. `use` receives them. */
export function beforeEachWithSetup(use: (own: SetupPortals) => void): void {
  const closers: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    const database = await createTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'fettle-setup-'));
    let time = new Date('2026-11-06T12:00:00Z');
    closers.push(
      () => rm(folder, { recursive: true }),
      () => database.close(),
    );
    const cookie = await accountCookie(database, { email: 'ada@example.com', roles: ['admin'] }, time);
    const ask: SetupPortals['ask'] = async ({ app }, call) =>
      answerOf(await app.inject({ url: `/api/account/${call}`, headers: { cookie } }));
    const setupOf = async (portal: Portal) => (await ask(portal, 'setup')).json as unknown as SetupAnswer;
    use({
      database,
      closers,
      cookie,
      ask,
      setupOf,
      time: () => time,
      pass: (ms) => void (time = new Date(time.getTime() + ms)),
      start: async (env = {}) => {
        const fixed = {
          DATA_DIR: folder,
          SECRET_KEY,
          DEMO: 'off',
          BRANDS_DIR: 'brands',
          STAFF_TWO_FACTOR: 'optional',
          STAFF_IDLE_MINUTES: '0',
        };
        const services: Services = { database, settings: readSettings({ ...fixed, ...env }), now: () => time };
        const app = await buildApp(services);
        await app.ready();
        closers.push(() => app.close());
        return { app, services };
      },
      statuses: async (portal) =>
        Object.fromEntries((await setupOf(portal)).steps.map(({ step, status }) => [step, status])),
      post: async ({ app }, call, payload = {}) => {
        const headers = { cookie, origin: 'http://localhost:3000' };
        return answerOf(await app.inject({ method: 'POST', url: `/api/account/${call}`, headers, payload }));
      },
    });
  });
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  });
}
