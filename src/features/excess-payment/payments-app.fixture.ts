import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';

import { findNominated } from '#claim/nominated/nominated.data.ts';
import { nominatedState } from '#claim/nominated/nominated.rules.ts';
import { startClaimSession } from '#claim/access/claim-session.data.ts';
import { readBrands } from '#server/brands/brand-folder.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/env.ts';
import { handleErrors, Problem } from '#server/http/errors.ts';
import type { PaymentGateway } from '#server/gateways/payment/payment-gateway.ts';
import { openPaymentGateway } from '#server/gateways/payment/payment-open.ts';
import { fakeStripeKeys, stripeSignature, type FakeStripe } from '#server/gateways/payment/fake-stripe.fixture.ts';
import type { StripeObject } from '#server/gateways/payment/stripe-account.fixture.ts';
import { acceptOnlyJson } from '#server/http/json-body.ts';
import { loggerOptions } from '#server/telemetry/log.ts';
import { guardOrigin } from '#server/http/origin.ts';
import { claimCookieName } from '#server/sessions/session.ts';
import { operatorPath } from '#shared/operator-path.ts';
import { type NomineeIn, nomineePaymentRest } from './nominee/nominee-payment.rest.ts';
import { excessPaymentRest } from './rest/excess-payment.rest.ts';
import { operatorPaymentsRest } from './rest/operator-payments.rest.ts';
import { paymentWebhookRest } from './rest/payment-webhook.rest.ts';

export type Answer = { status: number; json: Record<string, unknown>; headers: LightMyRequestResponse['headers'] };

export type OwnClaim = { id: string; number: string; cookie: string };

export type PaymentsApp = {
  app: FastifyInstance;
  services: Services;
  gateway: PaymentGateway;
  log: string[];
  wait: (seconds: number) => void;
  seconds: () => number;
  post: (path: string, body: unknown, cookie?: string) => Promise<Answer>;
  create: (claim: Pick<OwnClaim, 'id'>, cookie?: string) => Promise<Answer>;
  check: (claim: OwnClaim) => Promise<Record<string, unknown>>;
  deliver: (...events: readonly (StripeObject | undefined)[]) => Promise<number[]>;
  webhook: (body: string, headers: Record<string, string>) => Promise<Answer>;
  listed: (query?: string) => Promise<Record<string, unknown>>;
};

const brands = readBrands(join(import.meta.dirname, '../../..', 'brands'));
const startOfTests = Date.parse('2026-11-06T12:00:00Z');

function settingsFor(apiUrl: string | null) {
  const stripe = apiUrl === null ? {} : { ...fakeStripeKeys, STRIPE_API_URL: apiUrl };
  return readSettings({
    ...stripe,
    DATA_DIR: '/tmp/fettle-payments-test',
    SECRET_KEY: 'canary secret of the tests, 32 letters',
  });
}

async function mayRead({ headers }: { headers: { authorization?: string | undefined } }): Promise<void> {
  if (headers.authorization !== 'reader') throw new Problem(401, 'unauthorised', 'Send a valid key.');
}

const guard = () => mayRead;

/** The cookie of these tests is the person's id; the real one is share's. */
const nomineeByCookie =
  ({ now }: Services): NomineeIn =>
  async (tx, claimId, { headers: { cookie = '' } }) => {
    const person = await findNominated(tx, claimId, /nominee=([\w-]+)/.exec(cookie)?.[1] ?? randomUUID());
    if (person === null || nominatedState(person, now()) !== 'confirmed')
      throw new Problem(404, 'acting-over', 'Over.');
    return { id: person.id, name: person.name };
  };

const asAnswer = (reply: LightMyRequestResponse): Answer => {
  return { status: reply.statusCode, json: reply.json(), headers: reply.headers };
};

/**
 * Starts the payment calls on a real database, against the fake at `apiUrl`, or with the practice provider for
 * null.
 */
export async function paymentsApp(
  database: Database,
  apiUrl: string | null,
  fakeStripe?: FakeStripe,
  wrap: (gateway: PaymentGateway) => PaymentGateway = (gateway) => gateway,
): Promise<PaymentsApp> {
  let time = startOfTests;
  const log: string[] = [];
  const services: Services = { database, settings: settingsFor(apiUrl), now: () => new Date(time) };
  if (fakeStripe) fakeStripe.clock = () => Math.floor(time / 1_000);
  const opened = await openPaymentGateway(services);
  if (!opened) throw new Error('The tests need a provider.');
  const gateway = wrap(opened);
  const stream = { write: (line: string) => void log.push(line) };
  const app = Fastify({ logger: { ...loggerOptions(false), level: 'trace', stream } });
  handleErrors(app);
  acceptOnlyJson(app);
  app.addHook('onRequest', guardOrigin(services.settings));
  const openGateway = async () => gateway;
  await app.register(excessPaymentRest(services, { openGateway, brands }));
  await app.register(nomineePaymentRest(services, { openGateway, brands, nomineeIn: nomineeByCookie(services) }));
  await app.register(paymentWebhookRest(services, { openGateway, onHeard: async () => {} }));
  await app.register(operatorPaymentsRest(services, guard), { prefix: operatorPath });
  const post = async (url: string, body: unknown, cookie = ''): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) };
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    return asAnswer(await app.inject({ method: 'POST', url, headers, payload }));
  };
  const webhook = async (payload: string, headers: Record<string, string>) => {
    const url = '/api/payments/webhook';
    const own = { 'content-type': 'application/json; charset=utf-8', ...headers };
    return asAnswer(await app.inject({ method: 'POST', url, headers: own, payload }));
  };
  const seconds = () => Math.floor(time / 1_000);
  return {
    app,
    services,
    gateway,
    log,
    wait: (count) => (time += count * 1_000),
    seconds,
    post,
    webhook,
    create: (claim, cookie = (claim as OwnClaim).cookie) =>
      post('/api/create-payment-intent/Create', { item: { id: claim.id } }, cookie),
    check: async (claim) => {
      const { status, json } = await post(`/api/excess-payment/${claim.id}/check`, {}, claim.cookie);
      return status === 200 ? json : { http: status, ...json };
    },
    deliver: async (...events) => {
      const bodies = events.filter((event) => event !== undefined).map((event) => JSON.stringify(event));
      const calls = bodies.map((body) => webhook(body, { 'stripe-signature': stripeSignature(body, seconds()) }));
      return (await Promise.all(calls)).map(({ status }) => status);
    },
    listed: async (query = '') => {
      const url = `/api/integration/v1/payments${query}`;
      return (await app.inject({ url, headers: { authorization: 'reader' } })).json();
    },
  };
}

/** Adds a claim with an excess. Returns it with the cookie of a session that may see it. */
export async function addExcessClaim({ kysely }: Database, more: object = {}): Promise<OwnClaim> {
  const now = new Date(startOfTests);
  const id = randomUUID();
  const number = `CLM-${id.slice(0, 8).toUpperCase()}`;
  const row = { id, number, end_user_email: `${id}@example.com`, policy_excess_pence: 7_500, ...more };
  await kysely
    .insertInto('claim')
    .values({ ...row, created_at: now, updated_at: now })
    .execute();
  const lookup = { key: number.replaceAll('-', ''), postcode_norm: 'SW1A1AA', claim_id: id, kind: 'number' };
  await kysely.insertInto('claim_lookup').values(lookup).execute();
  const token = await startClaimSession(kysely, { claimIds: [id], sharedDevice: false }, now);
  return { id, number, cookie: `${claimCookieName(readSettings({}))}=${token}` };
}

/** Returns the final state of a claim, with counts of rows that must be one each. */
export async function outcomeOf({ kysely }: Database, { id }: Pick<OwnClaim, 'id'>) {
  const intents = await kysely.selectFrom('payment_intent').selectAll().where('claim_id', '=', id).execute();
  const claim = await kysely.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirst();
  const events = await kysely
    .selectFrom('outgoing_event')
    .select('type')
    .where('claim_id', '=', id)
    .where('type', 'like', 'excess.%')
    .execute();
  const mails = await kysely.selectFrom('mail').select('key').where('recipient', '=', `${id}@example.com`).execute();
  const anomalies = await kysely.selectFrom('payment_anomaly').select('kind').where('claim_id', '=', id).execute();
  return {
    paid: intents.filter(({ status }) => status === 'paid').length,
    intents: intents.length,
    taken: claim?.excess_payment_taken,
    takenDate: claim?.excess_taken_date ?? null,
    version: claim?.version,
    mails: mails.length,
    events: events.map(({ type }) => type).toSorted(),
    anomalies: anomalies.map(({ kind }) => kind).toSorted(),
  };
}
