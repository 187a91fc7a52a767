import { Stripe } from 'stripe';

import { leastOnlinePence, mostOnlinePence } from '#shared/online-payment.ts';
import type { Intent, Refund } from './payment-facts.rules.ts';
import {
  AttemptFailed,
  AttemptInUse,
  AttemptUsedUp,
  BadSignature,
  isTimely,
  PaymentUnavailable,
  RefundRefused,
  signatureTolerance,
  type IntentOrder,
  type PaymentGateway,
  type ProviderEvent,
  type RefundOrder,
  type Started,
} from './payment-gateway.ts';
import type { StripeSettings } from './payment-settings.ts';
import { stripeApiVersion } from './payment-stripe-webhook.ts';
import { intentOf, providerEventOf, refundOf } from './payment-stripe-facts.ts';
import { orderIdOf, refundShape } from './payment-stripe-shapes.ts';

/** Timeout of one try in milliseconds; a claimant waits less than all tries together (payment-deadline.ts). */
const timeoutMs = 5_000;
const retries = 2;

const withCharge = { expand: ['latest_charge'] };

type ClientSettings = Pick<StripeSettings, 'secretKey' | 'apiUrl'>;
type ClientLimits = { timeout: number; maxNetworkRetries: number };

/** `timeout` is of one try, in milliseconds. */
export function stripeClient({ secretKey, apiUrl }: ClientSettings, limits: ClientLimits): Stripe {
  const otherHost = apiUrl && {
    host: apiUrl.hostname,
    port: apiUrl.port || (apiUrl.protocol === 'https:' ? '443' : '80'),
    protocol: apiUrl.protocol === 'https:' ? ('https' as const) : ('http' as const),
  };
  return new Stripe(secretKey, { apiVersion: stripeApiVersion, ...limits, telemetry: false, ...otherHost });
}

/** Stripe's own text is left out, because it may repeat the request; type and code are enough. */
function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, statusCode } = error;
  return new PaymentUnavailable(`Stripe did not do what was asked: ${[type, code, statusCode].join(' ').trim()}.`);
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;

async function callStripe<Answer>(call: Promise<Answer>): Promise<Answer> {
  return call.catch((error: unknown) => {
    throw asUnavailable(error);
  });
}

async function unlessMissing<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  return callStripe(
    call.catch((error: unknown) => {
      if (hasCode(error, 'resource_missing')) return null;
      throw error;
    }),
  );
}

/** All parameters follow from the attempt, because Stripe rejects different ones under a used key. */
function parametersOf({ claimId, claimNumber, pence, attempt }: IntentOrder): Stripe.PaymentIntentCreateParams {
  return {
    amount: pence,
    currency: 'gbp',
    automatic_payment_methods: { enabled: true },
    description: `Excess for claim ${claimNumber}`,
    metadata: { portal: 'fettle', claimId, claimNumber, attempt: String(attempt) },
  };
}

const keyOf = ({ claimId, pence, attempt }: IntentOrder): string => `fettle-excess-${claimId}-${pence}-${attempt}`;

type Clock = () => Date;

function startedOf(intent: Stripe.PaymentIntent, at: Date): Started {
  if (intent.client_secret === null) throw new PaymentUnavailable('Stripe answered an intent without its secret.');
  return { intent: intentOf(intent, at), clientSecret: intent.client_secret };
}

/**
 * Stripe keeps its first response to a key for a day, including its own failures. The library reads a key in use as
 * any other StripeAPIError, after its retries.
 */
function asAttempt(error: unknown): unknown {
  const { StripeAPIError, StripeError, StripeIdempotencyError } = Stripe.errors;
  if (error instanceof StripeError && error.code === 'idempotency_key_in_use') return new AttemptInUse();
  if (error instanceof StripeIdempotencyError) return new AttemptUsedUp();
  if (error instanceof StripeAPIError && (error.statusCode ?? 0) >= 500) {
    return new AttemptFailed(`Stripe has failed over an attempt: ${error.statusCode}.`);
  }
  return asUnavailable(error);
}

async function create(client: Stripe, order: IntentOrder, now: Clock): Promise<Started> {
  const call = client.paymentIntents.create(parametersOf(order), { idempotencyKey: keyOf(order) });
  const intent = await call.catch((error: unknown) => {
    throw asAttempt(error);
  });
  return startedOf(intent, now());
}

async function retrieve(client: Stripe, id: string, now: Clock): Promise<Started | null> {
  const intent = await unlessMissing(client.paymentIntents.retrieve(id, withCharge));
  return intent && startedOf(intent, now());
}

async function cancel(client: Stripe, id: string, now: Clock): Promise<Intent | null> {
  const call = client.paymentIntents.cancel(id, withCharge).catch((error: unknown) => {
    if (hasCode(error, 'payment_intent_unexpected_state')) return client.paymentIntents.retrieve(id, withCharge);
    throw error;
  });
  const intent = await unlessMissing(call);
  return intent && intentOf(intent, now());
}

async function* listSince(client: Stripe, date: Date, now: Clock): AsyncGenerator<Intent> {
  const created = { gte: Math.floor(date.getTime() / 1_000) };
  try {
    const list = client.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] });
    for await (const intent of list) if (intent.metadata['portal'] === 'fettle') yield intentOf(intent, now());
  } catch (error) {
    throw asUnavailable(error);
  }
}

const refundKeyOf = ({ id }: RefundOrder): string => `fettle-refund-${id}`;

/** All parameters follow from the order, because Stripe rejects different ones under a used key. */
const refundParametersOf = ({ id, claimId, intentId, pence }: RefundOrder): Stripe.RefundCreateParams => ({
  payment_intent: intentId,
  amount: pence,
  metadata: { portal: 'fettle', claimId, order: id },
});

/** A request that Stripe calls wrong, or that the key may not make, has moved no money. */
function asRefusal(error: unknown): unknown {
  const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors;
  if (error instanceof StripePermissionError) return new RefundRefused('key-may-not-refund');
  if (error instanceof StripeInvalidRequestError) return new RefundRefused(error.code ?? 'invalid-request');
  return asUnavailable(error);
}

function knownRefund(refund: Stripe.Refund): Refund {
  const known = refundOf(refundShape.parse(refund), new Date(refund.created * 1_000));
  if (known) return known;
  throw new PaymentUnavailable('Stripe answered a refund without its payment.');
}

async function refund(client: Stripe, order: RefundOrder): Promise<Refund> {
  const call = client.refunds.create(refundParametersOf(order), { idempotencyKey: refundKeyOf(order) });
  const made = await call.catch((error: unknown) => {
    throw asRefusal(error);
  });
  return knownRefund(made);
}

async function findRefund(client: Stripe, { id, intentId }: RefundOrder): Promise<Refund | null> {
  try {
    for await (const made of client.refunds.list({ payment_intent: intentId, limit: 100 })) {
      if (orderIdOf(made.metadata) === id) return knownRefund(made);
    }
  } catch (error) {
    throw asUnavailable(error);
  }
  return null;
}

async function* listRefundsSince(client: Stripe, date: Date): AsyncGenerator<Refund> {
  const created = { gte: Math.floor(date.getTime() / 1_000) };
  try {
    for await (const made of client.refunds.list({ created, limit: 100 })) {
      if (made.payment_intent !== null) yield knownRefund(made);
    }
  } catch (error) {
    throw asUnavailable(error);
  }
}

type Signed = { body: Buffer; signature: string; now: Date };

/**
 * Returns the time of a Stripe-Signature header, or null unless it occurs exactly once, in digits. Stripe's library
 * takes the last of several, and reads `12x` as 12.
 */
function signedAt(signature: string): number | null {
  const times = signature.split(',').filter((part) => /^\s*t\s*(?:=|$)/i.test(part));
  const [, digits] = /^t=(\d{1,12})$/.exec(times[0] ?? '') ?? [];
  return times.length === 1 && digits !== undefined ? Number(digits) : null;
}

function signedWith(client: Stripe, secret: string, { body, signature, now }: Signed): Stripe.Event | null {
  try {
    return client.webhooks.constructEvent(body, signature, secret, signatureTolerance, undefined, now.getTime());
  } catch {
    return null;
  }
}

function readEvent(client: Stripe, secrets: readonly string[], signed: Signed): ProviderEvent {
  const time = signedAt(signed.signature);
  // The library rejects old events but accepts future ones.
  const isInTime = time !== null && isTimely(time, signed.now);
  for (const secret of isInTime ? secrets : []) {
    const event = signedWith(client, secret, signed);
    if (event?.object === 'event') return providerEventOf(event);
  }
  throw new BadSignature('The body was not signed by Stripe with a secret that we know, or at another time.');
}

export function stripeGateway(settings: StripeSettings, now: Clock, timeout = timeoutMs): PaymentGateway {
  const client = stripeClient(settings, { timeout, maxNetworkRetries: retries });
  return {
    provider: 'stripe',
    publishableKey: settings.publishableKey,
    isLive: settings.isLive,
    least: leastOnlinePence,
    most: mostOnlinePence,
    create: (order) => create(client, order, now),
    retrieve: (id) => retrieve(client, id, now),
    cancel: (id) => cancel(client, id, now),
    since: (date) => listSince(client, date, now),
    refund: (order) => refund(client, order),
    findRefund: (order) => findRefund(client, order),
    refundsSince: (date) => listRefundsSince(client, date),
    readEvent: (body, signature = '') => readEvent(client, settings.webhookSecrets, { body, signature, now: now() }),
  };
}
