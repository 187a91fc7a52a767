import { randomBytes } from 'node:crypto';

export type StripeObject = Record<string, unknown> & { id: string };

export const prefix = (name: string): string => `${name}_${randomBytes(12).toString('hex')}`;

export class ApiError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, type: string, message: string, code?: string) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...(code !== undefined && { code }) } };
  }
}

const declines: Record<string, { code: string; decline_code: string; message: string }> = {
  '4000000000000002': {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  '4000000000009995': {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
};
const asksSecondFactor = '4000002500003155';
const late: Record<string, 'succeeded' | 'failed'> = { '4000000000005126': 'succeeded', '4000000000007726': 'failed' };

/**
 * Simulates a Stripe account as far as the portal uses it: payment intents, browser confirmation, refunds, disputes and
 * their events. It shares no code with the portal, so that each can be wrong only on its own.
 */
export class StripeAccount {
  readonly intents = new Map<string, StripeObject>();
  readonly charges = new Map<string, StripeObject>();
  readonly refunds = new Map<string, StripeObject>();
  /** Every event in the order in which it happened; tests choose which to deliver. */
  readonly events: StripeObject[] = [];
  /** What the next refunds by the API are. */
  nextRefund: 'succeeded' | 'pending' = 'succeeded';
  /** The creation time of events, in seconds. */
  clock: () => number = () => Math.floor(Date.now() / 1_000);

  /** Simulates confirmPayment in a browser. Throws if the secret or the state does not fit. */
  confirm(clientSecret: string, number: string): StripeObject {
    const intent = this.bySecret(clientSecret);
    const waits = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
    if (!waits.includes(String(intent['status']))) {
      throw new ApiError(400, 'invalid_request_error', 'Unexpected state.', 'payment_intent_unexpected_state');
    }
    const decline = declines[number];
    if (decline) this.#decline(intent, number, decline);
    else if (number === asksSecondFactor) this.#move(intent, 'requires_action', 'payment_intent.requires_action');
    else if (late[number]) this.#process(intent, number);
    else this.#succeed(intent, number);
    return intent;
  }

  secondFactor(clientSecret: string, isConfirmed: boolean): StripeObject {
    const intent = this.bySecret(clientSecret);
    if (isConfirmed) this.#succeed(intent, asksSecondFactor);
    else {
      const message = 'We are unable to authenticate your payment method.';
      this.#decline(intent, asksSecondFactor, { code: 'payment_intent_authentication_failure', message });
    }
    return intent;
  }

  settle(id: string): StripeObject {
    const intent = this.#found(id);
    const number = String(intent['processing_card']);
    if (late[number] === 'succeeded') this.#succeed(intent, number);
    else this.#decline(intent, number, declines['4000000000000002'] ?? { code: '', message: '' });
    return intent;
  }

  refund(
    intentId: string,
    amount: number,
    status: 'succeeded' | 'pending' = 'succeeded',
    metadata: unknown = {},
  ): StripeObject {
    const charge = this.#chargeOf(intentId);
    charge['amount_refunded'] = Number(charge['amount_refunded']) + amount;
    charge['refunded'] = charge['amount_refunded'] === charge['amount'];
    const of = { payment_intent: intentId, charge: charge.id, created: this.clock(), metadata };
    const refund = { id: prefix('re'), object: 'refund', amount, status, ...of };
    this.refunds.set(refund.id, refund);
    this.#happen('refund.created', refund);
    this.#happen('charge.refunded', charge);
    return refund;
  }

  failRefund(refund: StripeObject): void {
    const charge = this.#chargeOf(String(refund['payment_intent']));
    charge['amount_refunded'] = Number(charge['amount_refunded']) - Number(refund['amount']);
    refund['status'] = 'failed';
    this.#happen('refund.failed', refund);
  }

  dispute(intentId: string, status = 'needs_response', id = prefix('dp')): StripeObject {
    const { amount } = this.#chargeOf(intentId);
    const type = ['won', 'lost'].includes(status) ? 'charge.dispute.closed' : 'charge.dispute.created';
    const dispute = { id, object: 'dispute', amount, status, reason: 'fraudulent', payment_intent: intentId };
    this.#happen(type, dispute);
    return dispute;
  }

  /** Returns the events about an intent, the oldest first. */
  eventsOf(intentId: string, type?: string): StripeObject[] {
    return this.events.filter((event) => {
      const { object } = event['data'] as { object: StripeObject };
      const isOf = object.id === intentId || object['payment_intent'] === intentId;
      return isOf && (type === undefined || event['type'] === type);
    });
  }

  forged(type: string, object: StripeObject, more: object = {}): StripeObject {
    return { ...this.#eventOf(type, object), ...more };
  }

  #eventOf(type: string, object: StripeObject): StripeObject {
    const copy = structuredClone(object);
    const data = { object: copy };
    return {
      id: prefix('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.clock(),
      livemode: false,
      type,
      data,
    };
  }

  #happen(type: string, object: StripeObject): void {
    this.events.push(this.#eventOf(type, object));
  }

  #found(id: string): StripeObject {
    const intent = this.intents.get(id);
    if (intent) return intent;
    throw new ApiError(404, 'invalid_request_error', `No such payment_intent: '${id}'`, 'resource_missing');
  }

  bySecret(clientSecret: string): StripeObject {
    const intent = this.#found(clientSecret.split('_secret_')[0] ?? '');
    if (intent['client_secret'] === clientSecret) return intent;
    throw new ApiError(400, 'invalid_request_error', 'The client_secret does not match.');
  }

  #chargeOf(intentId: string): StripeObject {
    const charge = this.charges.get(String(this.#found(intentId)['latest_charge']));
    if (charge) return charge;
    throw new Error(`The intent ${intentId} has no charge.`);
  }

  #move(intent: StripeObject, status: string, type: string): void {
    intent['status'] = status;
    this.#happen(type, intent);
  }

  #decline(intent: StripeObject, number: string, error: { code: string; message: string }): void {
    intent['last_payment_error'] = {
      ...error,
      type: 'card_error',
      payment_method: { card: { last4: number.slice(-4) } },
    };
    this.#move(intent, 'requires_payment_method', 'payment_intent.payment_failed');
  }

  #process(intent: StripeObject, number: string): void {
    intent['processing_card'] = number;
    intent['last_payment_error'] = null;
    this.#move(intent, 'processing', 'payment_intent.processing');
  }

  #succeed(intent: StripeObject, number: string): void {
    const charge = {
      id: prefix('ch'),
      object: 'charge',
      amount: intent['amount'],
      amount_refunded: 0,
      created: this.clock(),
      payment_intent: intent.id,
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: number.slice(-4) } },
    };
    this.charges.set(charge.id, charge);
    intent['latest_charge'] = charge.id;
    intent['amount_received'] = intent['amount'];
    intent['last_payment_error'] = null;
    this.#move(intent, 'succeeded', 'payment_intent.succeeded');
  }

  #create(form: Record<string, unknown>): StripeObject {
    const amount = Number(form['amount']);
    if (!Number.isInteger(amount) || amount < 30) {
      throw new ApiError(400, 'invalid_request_error', 'Amount must be at least £0.30 gbp', 'amount_too_small');
    }
    const id = prefix('pi');
    const intent = {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency: String(form['currency']),
      livemode: false,
      status: 'requires_payment_method',
      created: this.clock(),
      client_secret: `${id}_secret_canary${randomBytes(8).toString('hex')}`,
      latest_charge: null,
      last_payment_error: null,
      metadata: form['metadata'] ?? {},
    };
    this.intents.set(id, intent);
    this.#happen('payment_intent.created', intent);
    return intent;
  }

  #cancel(id: string): StripeObject {
    const intent = this.#found(id);
    if (['succeeded', 'canceled', 'processing'].includes(String(intent['status']))) {
      const message = `You cannot cancel this PaymentIntent because it has a status of ${String(intent['status'])}.`;
      throw new ApiError(400, 'invalid_request_error', message, 'payment_intent_unexpected_state');
    }
    this.#move(intent, 'canceled', 'payment_intent.canceled');
    return intent;
  }

  #list({ created, limit, starting_after: after }: Record<string, unknown>): object {
    const since = Number((created as { gte?: string } | undefined)?.gte ?? 0);
    const all = [...this.intents.values()].filter((intent) => Number(intent['created']) >= since).toReversed();
    const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const data = all.slice(from, from + Number(limit ?? 10)).map((intent) => this.#expanded(intent));
    return { object: 'list', url: '/v1/payment_intents', has_more: from + data.length < all.length, data };
  }

  #createRefund(form: Record<string, unknown>): StripeObject {
    const intentId = String(form['payment_intent']);
    const charge = this.charges.get(String(this.#found(intentId)['latest_charge']));
    const amount = Number(form['amount']);
    const left = charge ? Number(charge['amount']) - Number(charge['amount_refunded']) : 0;
    if (left === 0 || amount > left) {
      const code = left === 0 ? 'charge_already_refunded' : 'amount_too_large';
      throw new ApiError(400, 'invalid_request_error', `Refund amount is greater than the ${left} left.`, code);
    }
    return this.refund(intentId, amount, this.nextRefund, form['metadata']);
  }

  #listRefunds({ payment_intent: intentId, created }: Record<string, unknown>): object {
    const since = Number((created as { gte?: string } | undefined)?.gte ?? 0);
    const isListed = (refund: StripeObject) =>
      (intentId === undefined || refund['payment_intent'] === intentId) && Number(refund['created']) >= since;
    const data = [...this.refunds.values()].filter(isListed).toReversed();
    return { object: 'list', url: '/v1/refunds', has_more: false, data };
  }

  #expanded(intent: StripeObject): StripeObject {
    const charge = this.charges.get(String(intent['latest_charge']));
    return { ...intent, latest_charge: charge ?? intent['latest_charge'] };
  }

  act(method: string, path: string, form: Record<string, unknown>): object {
    if (path === '/v1/refunds') return method === 'POST' ? this.#createRefund(form) : this.#listRefunds(form);
    return this.#actOnIntents(method, path, form);
  }

  #actOnIntents(method: string, path: string, form: Record<string, unknown>): object {
    const [, id, action] = /^\/v1\/payment_intents(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
    const isExpanded = 'expand' in form;
    const shown = (intent: StripeObject) => (isExpanded ? this.#expanded(intent) : intent);
    if (method === 'POST' && path === '/v1/payment_intents') return shown(this.#create(form));
    if (method === 'POST' && id && action === 'cancel') return shown(this.#cancel(id));
    if (method === 'GET' && path === '/v1/payment_intents') return this.#list(form);
    if (method === 'GET' && id && !action) return shown(this.#found(id));
    throw new ApiError(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`);
  }
}
