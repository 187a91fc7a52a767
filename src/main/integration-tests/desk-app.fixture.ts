import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance, InjectOptions } from 'fastify';
import { v7 as newId } from 'uuid';
import type { z } from 'zod';

import { replaceClients } from '#claim/desk/clients/replace-clients.data.ts';
import { clientsFile } from '#claim/desk/clients/clients.rules.ts';
import type { DeskClaim } from '#features/desk/desk-answers.rules.ts';
import { sendReplyJob } from '#features/desk/reply/send-reply.server.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { finishJob, takeJobs } from '#server/jobs/jobs.data.ts';
import { readSettings } from '#server/settings/env.ts';
import type { AccountRole, DeskRight } from '#shared/account-role.ts';
import { buildApp } from '#main/app.ts';
import { accountCookie, cookieFor, sessionCookie } from '#main/graphql.fixture.ts';

export const operatorKey = 'operator-key-of-more-than-32-characters';
const secret = 'a secret of the tests, 32 characters';

type Answer = { status: number; json: Record<string, unknown>; text: string };
/** `clients` are names; roles are a handler's by default. */
type Person = { rights: DeskRight[]; brands?: string[]; roles?: AccountRole[]; clients?: string[] };

/** The whole portal on a database of its own, with a clock that stands still, and handlers by name. */
export class DeskApp {
  readonly #clock: { at: Date };
  readonly #cookies = new Map<string, string>();

  readonly app: FastifyInstance;
  readonly services: Services;
  readonly close: () => Promise<void>;

  private constructor(clock: { at: Date }, { app, services, close }: Pick<DeskApp, 'app' | 'services' | 'close'>) {
    this.#clock = clock;
    this.app = app;
    this.services = services;
    this.close = close;
  }

  static async start(
    people: Record<string, Person>,
    clients: z.input<typeof clientsFile> = [],
    given: Record<string, string> = {},
  ): Promise<DeskApp> {
    const database = await createTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'fettle-desk-'));
    const env = {
      DATA_DIR: folder,
      SECRET_KEY: secret,
      INTEGRATION_KEY: operatorKey,
      // Hours pass in tests of other things, in which nobody calls.
      STAFF_IDLE_MINUTES: '0',
      ...given,
    };
    const clock = { at: new Date('2026-11-06T12:00:00Z') };
    const services: Services = { database, settings: readSettings(env), now: () => clock.at };
    const app = await buildApp(services);
    await app.ready();
    const close = async () => {
      await app.close();
      await database.close();
      // A photo that is still being drawn may be written meanwhile.
      await rm(folder, { recursive: true, maxRetries: 5 });
    };
    const desk = new DeskApp(clock, { app, services, close });
    await replaceClients(database.kysely, clientsFile.parse(clients), clock.at);
    for (const [name, person] of Object.entries(people)) await desk.#addPerson(name, person);
    return desk;
  }

  get database(): Database {
    return this.services.database;
  }

  now(): Date {
    return this.#clock.at;
  }

  wait(seconds: number): void {
    this.#clock.at = new Date(this.now().getTime() + seconds * 1_000);
  }

  async #addPerson(name: string, { rights, brands, clients, roles = ['handler'] }: Person): Promise<void> {
    const { kysely } = this.database;
    const email = `${name.toLowerCase()}@example.com`;
    const found = clients && (await kysely.selectFrom('client').select('id').where('name', 'in', clients).execute());
    const limits = { brands: brands ?? null, clientIds: found?.map(({ id }) => id) ?? null };
    this.#cookies.set(name, await accountCookie(this.database, { email, roles, ...limits }, this.now()));
    await kysely.updateTable('account').set({ name, rights }).where('email', '=', email).execute();
  }

  /** Ends the session of a person, who then signs in anew. */
  async signInAgain(who: string): Promise<void> {
    const { kysely } = this.database;
    const account = kysely.selectFrom('account').select('id').where('name', '=', who);
    const { id: accountId } = await account.executeTakeFirstOrThrow();
    const open = kysely.updateTable('account_session').set({ ended_at: this.now() });
    await open.where('account_id', '=', accountId).where('ended_at', 'is', null).execute();
    this.#cookies.set(who, await sessionCookie(this.database, { accountId }, this.now()));
  }

  async #call(options: InjectOptions): Promise<Answer> {
    const { statusCode: status, body: text, headers } = await this.app.inject(options);
    const isJson = String(headers['content-type']).includes('json');
    return { status, text, json: isJson ? (JSON.parse(text) as Record<string, unknown>) : {} };
  }

  /** A call of the operator's system. */
  operator(method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE', path: string, payload?: object): Promise<Answer> {
    const headers = { authorization: `Bearer ${operatorKey}` };
    return this.#call({ method, url: `/api/integration/v1${path}`, headers, ...(payload && { payload }) });
  }

  ask(who: string, path: string): Promise<Answer> {
    return this.#call({ url: `/api/desk${path}`, headers: { cookie: this.cookieOf(who) } });
  }

  async claim(who: string, claimId: string): Promise<DeskClaim> {
    return JSON.parse((await this.ask(who, `/claims/${claimId}`)).text) as DeskClaim;
  }

  act(who: string, path: string, payload: object, key: string = newId()): Promise<Answer> {
    const headers = { cookie: this.cookieOf(who), 'idempotency-key': key };
    return this.#call({ method: 'POST', url: `/api/desk/claims/${path}`, headers, payload });
  }

  /** Any call of the desk; nobody's for a name that is not known. */
  send(
    who: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    key: string = newId(),
  ): Promise<Answer> {
    const headers = { cookie: this.cookieOf(who), 'idempotency-key': key };
    return this.#call({ method, url: `/api/desk${path}`, headers, ...(payload && { payload }) });
  }

  cookieOf(who: string): string {
    return this.#cookies.get(who) ?? '';
  }

  keepDraft(who: string, claimId: string, channel: string, text: string, more: object = {}): Promise<Answer> {
    const headers = { cookie: this.cookieOf(who) };
    const url = `/api/desk/claims/${claimId}/draft/${channel}`;
    return this.#call({ method: 'PUT', url, headers, payload: { text, ...more } });
  }

  async putClaim(number: string, document: object = {}): Promise<string> {
    const put = await this.operator('PUT', `/claims/${number}?quiet=true`, {
      endUserName: 'Priya Nair',
      endUserEmail: 'priya@example.com',
      registeredAddress: { postcode: 'LS6 2AB' },
      state: 'Inspection',
      ...document,
    });
    if (put.status !== 201) throw new Error(`The claim was not taken: ${put.text}`);
    return String(put.json['id']);
  }

  /** Writes as the claimant does, by a session of the claim. Returns the message's id. */
  async writeAsClaimant(claimId: string, message: string): Promise<string> {
    const sent = await this.#call({
      method: 'POST',
      url: '/api/enduser/sendMessage',
      headers: { cookie: await cookieFor(this.database, [claimId], this.now()) },
      payload: { claimId, subject: 'My phone', message, gdprConsent: true },
    });
    if (sent.status !== 200) throw new Error(`The message was not taken: ${sent.text}`);
    return String(sent.json['id']);
  }

  /** Sends what is due, as the runner of jobs does. */
  sendDue(): Promise<void> {
    return this.runDue(sendReplyJob(this.services));
  }

  /** Does what is due of a kind, as the runner of jobs does. */
  async runDue({ kind, handle }: Job): Promise<void> {
    for (const taken of await takeJobs(this.database.kysely, kind, { most: 50, now: this.now() })) {
      await handle(taken.data, { attempt: taken.tries, isLast: false, signal: new AbortController().signal });
      await finishJob(this.database.kysely, taken);
    }
  }
}
