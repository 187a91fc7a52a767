import type { PostgresPoolClient } from 'kysely';

import type { Services } from '#server/context.ts';
import { queriesLike, type Database } from '#server/db/connect.ts';
import type { PaymentGateway } from '#server/gateways/payment/payment-gateway.ts';
import { stripeSignature, type FakeStripe } from '#server/gateways/payment/fake-stripe.fixture.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { askerOf } from './asker.server.ts';
import { checkPayment } from './check-payment.server.ts';
import type { Nominee } from './intents.data.ts';
import { addPayingNominee, askerOfNominee } from './nominee/nominee.fixture.ts';
import { addExcessClaim, outcomeOf, type OwnClaim } from './payments-app.fixture.ts';
import { reconcile } from './reconcile-payments.server.ts';
import { startPayment } from './start-payment.server.ts';
import { takeEvent, type Payments } from './provider-statement.server.ts';

class Killed extends Error {}

/** One run of a process. It dies at step `diesAt`, before the step or after it, when its result is lost. */
export class Life {
  readonly #diesAt: number;
  readonly #isAfter: boolean;
  #steps = 0;
  #isOver = false;

  constructor(diesAt: number, isAfter: boolean) {
    this.#diesAt = diesAt;
    this.#isAfter = isAfter;
  }

  /** Counts every statement and every provider call as a step. */
  step = async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    if (this.#isOver) throw new Killed();
    this.#steps += 1;
    if (this.#steps < this.#diesAt) return act();
    this.#isOver = true;
    if (this.#isAfter) await act();
    throw new Killed();
  };

  get isOver(): boolean {
    return this.#isOver;
  }
}

export function mortalDatabase({ pool, close, ...others }: Database, life: Life): Database {
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const query = (...sent: unknown[]) => life.step(async () => client.query(...(sent as [string])));
    return { query, release: () => client.release(life.isOver) } as unknown as PostgresPoolClient;
  };
  const query = (...sent: unknown[]) => life.step(async () => pool.query(...(sent as [string])));
  const kysely = queriesLike(others.kysely, { connect, options: {}, end: async () => {} });
  return { ...others, kysely, pool: { query } as unknown as Database['pool'], close };
}

export function mortalGateway(gateway: PaymentGateway, { step }: Life): PaymentGateway {
  return {
    ...gateway,
    create: (order) => step(() => gateway.create(order)),
    retrieve: (id) => step(() => gateway.retrieve(id)),
    cancel: (id) => step(() => gateway.cancel(id)),
    refund: (order) => step(() => gateway.refund(order)),
    findRefund: (order) => step(() => gateway.findRefund(order)),
  };
}

/** Returns a seeded generator of numbers from 0 to 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type World = { services: Services; gateway: PaymentGateway; stripe: FakeStripe };
type Story = { claim: OwnClaim; nominee: Nominee | null; clientSecret: string | null; isConfirmed: boolean };

async function deliver({ gateway, ...rest }: Payments, world: World, clientSecret: string, order: () => number) {
  const seconds = Math.floor(world.services.now().getTime() / 1_000);
  const events = world.stripe.eventsOf(clientSecret.split('_secret_')[0] ?? '');
  const shuffled = [...events, ...events].toSorted(() => order() - 0.5);
  for (const event of shuffled) {
    const body = Buffer.from(JSON.stringify(event));
    await takeEvent({ gateway, ...rest }, gateway.readEvent(body, stripeSignature(String(body), seconds)));
  }
}

/** Plays claimant and Stripe until the payment is known, from where the last run ended. */
async function live(world: World, story: Story, life: Life, order: () => number): Promise<void> {
  const services = { ...world.services, database: mortalDatabase(world.services.database, life) };
  const payments = { services, gateway: mortalGateway(world.gateway, life) };
  const viewer = viewerOf({ headers: { cookie: story.claim.cookie } }, services.settings);
  const claimId = story.claim.id;
  const { nominee } = story;
  const asker = nominee ? askerOfNominee(services, claimId, nominee) : askerOf(services, { claimId, viewer });
  const payer = { asker, locale: 'en-GB' };
  const clientSecret = (story.clientSecret ??= (await startPayment(payments, payer)).clientSecret);
  if (!story.isConfirmed) world.stripe.confirm(clientSecret, '4242424242424242');
  story.isConfirmed = true;
  const delivery = deliver(payments, world, clientSecret, order);
  const check = checkPayment(services, payments.gateway, asker);
  const settled = await Promise.allSettled(order() < 0.5 ? [delivery, check] : [check, delivery]);
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Most runs take fewer steps; a longer run does not die. */
const longestLife = 60;
const mostLives = 4;

/**
 * Pays one claim in a process that dies at up to three places chosen by the seed. Then restarts, redelivers every event
 * and reconciles. Returns the number of deaths and the claim's final state.
 */
export async function payThroughCrashes(world: World, seed: number) {
  const random = randomOf(seed);
  const claim = await addExcessClaim(world.services.database);
  // Every other claim is paid by a nominee.
  const nominee = seed % 2 === 0 ? await addPayingNominee(world.services, claim.id) : null;
  const story: Story = { claim, nominee, clientSecret: null, isConfirmed: false };
  let deaths = 0;
  for (let round = 1; round <= mostLives; round += 1) {
    const diesAt = round === mostLives ? Infinity : 1 + Math.floor(random() * longestLife);
    const life = new Life(diesAt, random() < 0.5);
    try {
      await live(world, story, life, random);
    } catch (error) {
      if (!life.isOver) throw error;
      deaths += 1;
    }
  }
  const { services, gateway } = world;
  if (seed % 20 === 0) await reconcile({ services, gateway });
  return { deaths, outcome: await outcomeOf(services.database, claim) };
}

export const paidOnce = {
  paid: 1,
  intents: 1,
  taken: true,
  mails: 1,
  events: ['excess.paid'],
  anomalies: [],
  version: 2,
};
