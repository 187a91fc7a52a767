import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { ApiError, prefix, StripeAccount, type StripeObject } from './stripe-account.fixture.ts';

type Answer = { status: number; body: object };
type Kept = { parameters: string; answer: Promise<Answer>; isInUse: boolean };

/** The fault of the next calls: a Stripe error, a broken connection, or no response. */
export type Trouble = { kind: 'status'; status: number; code?: string } | { kind: 'reset' } | { kind: 'hang' };

export const fakeStripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_canary4242canary',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_standin00000000',
  STRIPE_WEBHOOK_SECRET: 'whsec_standin00000000',
};

/** Parses `a[b][c]=d` to `{a: {b: {c: 'd'}}}`, the form of Stripe's bodies and queries. */
function formOf(text: string): Record<string, unknown> {
  const form: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let at = form;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Record<string, unknown>;
    at[path.at(-1) ?? ''] = value;
  }
  return form;
}

/** Stripe's HTTP API for an account: idempotency keys, failures, timeouts and browser calls. */
export class FakeStripe extends StripeAccount {
  readonly calls = new Map<string, number>();
  trouble: Trouble[] = [];
  isDown: Trouble | null = null;
  /** The permanent response to the next key, as Stripe keeps its own failures too. */
  keepNext: Answer | null = null;
  /** Breaks the connection after the next refund is made, so that its answer is lost, and on each retry. */
  afterNext: 'reset' | null = null;
  /** The next request with a new key is made when this settles; until then its key is in use. */
  holdNext: Promise<void> | null = null;
  readonly #kept = new Map<string, Kept>();
  readonly #server: Server;
  readonly #hanging = new Set<ServerResponse>();

  constructor() {
    super();
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  async listen(port = 0): Promise<string> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.breakHanging();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  breakHanging(): void {
    for (const response of this.#hanging) response.destroy();
    this.#hanging.clear();
  }

  #answerOnce(method: string, path: string, form: Record<string, unknown>): Answer {
    try {
      return { status: 200, body: structuredClone(this.act(method, path, form)) };
    } catch (error) {
      if (error instanceof ApiError) return { status: error.status, body: error.body };
      throw error;
    }
  }

  /** Makes a request under a key of its own, and keeps its response. */
  #keep(key: string, parameters: string, act: () => Answer): Promise<Answer> {
    const kept: Kept = { parameters, answer: this.#make(act), isInUse: true };
    this.#kept.set(key, kept);
    const end = () => void (kept.isInUse = false);
    void kept.answer.then(end, end);
    return kept.answer;
  }

  async #make(act: () => Answer): Promise<Answer> {
    const { keepNext, holdNext } = this;
    [this.keepNext, this.holdNext] = [null, null];
    if (holdNext) await holdNext;
    return keepNext ?? act();
  }

  /** The same key repeats its first response; in use, or with other parameters, it is rejected, as Stripe does. */
  async #answer(method: string, path: string, text: string, key: string | undefined): Promise<Answer> {
    const act = () => this.#answerOnce(method, path, formOf(text));
    if (method !== 'POST' || key === undefined) return act();
    const parameters = `${path}?${text}`;
    const kept = this.#kept.get(key);
    if (!kept) return this.#keep(key, parameters, act);
    if (kept.isInUse) return keyInUse(key);
    if (kept.parameters === parameters) return kept.answer;
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    return { status: 400, body: { error: { type: 'idempotency_error', message } } };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://stripe.test');
    const body = Buffer.concat(chunks).toString('utf8');
    if (url.pathname.startsWith('/test/')) return this.#serveBrowser(url, body, response);
    const call = `${request.method} ${url.pathname.replace(/\/pi_\w+/, '/:id')}`;
    this.calls.set(call, (this.calls.get(call) ?? 0) + 1);
    const trouble = this.trouble.shift() ?? this.isDown;
    if (trouble) return this.#beInTrouble(trouble, request, response);
    if (!this.#isAllowed(request, url)) {
      const error = { type: 'invalid_request_error', message: 'Invalid API Key provided.' };
      return send(response, 401, { error });
    }
    const key = request.headers['idempotency-key'];
    const text = request.method === 'GET' ? url.search.slice(1) : body;
    const given = typeof key === 'string' ? key : undefined;
    const answered = await this.#answer(request.method ?? 'GET', url.pathname, text, given);
    this.#reply(request, response, answered, url.pathname);
  }

  /** A publishable key reads a payment whose secret it is given, and nothing else. */
  #isAllowed({ method, headers: { authorization } }: IncomingMessage, { pathname, searchParams }: URL): boolean {
    const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = fakeStripeKeys;
    if (authorization === `Bearer ${secret}`) return true;
    const isRead = method === 'GET' && /\/payment_intents\/pi_\w+$/.test(pathname) && searchParams.has('client_secret');
    return isRead && authorization === `Bearer ${publishable}`;
  }

  #reply(request: IncomingMessage, response: ServerResponse, { status, body }: Answer, path: string): void {
    if (this.#losesAnswer(request.method ?? '', path)) return void request.socket.destroy();
    send(response, status, body);
  }

  /** The library retries twice. */
  #lost = 0;
  #losesAnswer(method: string, path: string): boolean {
    if (this.afterNext === null || method !== 'POST' || path !== '/v1/refunds') return false;
    this.#lost += 1;
    if (this.#lost === 3) [this.afterNext, this.#lost] = [null, 0];
    return true;
  }

  /** As Stripe does after a day. */
  forgetKeys(): void {
    this.#kept.clear();
  }

  #beInTrouble(trouble: Trouble, request: IncomingMessage, response: ServerResponse): void {
    if (trouble.kind === 'reset') return void request.socket.destroy();
    if (trouble.kind === 'hang') return void this.#hanging.add(response);
    const { status, code } = trouble;
    send(response, status, { error: { type: 'api_error', message: 'Something went wrong.', code } });
  }

  /**
   * Serves the calls of a fake Stripe.js, from any origin: `POST /test/confirm` with `{clientSecret, number}`, `POST
   * /test/second-factor` with `{clientSecret, confirmed}` and `POST /test/retrieve` with `{clientSecret}`. Each returns
   * the intent as Stripe.js sees it, or `{error}`.
   */
  #serveBrowser({ pathname }: URL, body: string, response: ServerResponse): void {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    try {
      const fields = (body === '' ? {} : JSON.parse(body)) as Record<string, unknown>;
      const secret = String(fields['clientSecret']);
      const acts: Record<string, () => StripeObject> = {
        '/test/confirm': () => this.confirm(secret, String(fields['number'])),
        '/test/second-factor': () => this.secondFactor(secret, fields['confirmed'] === true),
        '/test/retrieve': () => this.bySecret(secret),
      };
      const intent = acts[pathname]?.();
      send(response, intent ? 200 : 204, intent ? { paymentIntent: intent, error: intent['last_payment_error'] } : {});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      send(response, error.status, error.body);
    }
  }
}

function keyInUse(key: string): Answer {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
  return { status: 409, body: { error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message } } };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': prefix('req') });
  response.end(JSON.stringify(body));
}

/** Returns the Stripe-Signature header of a body, computed independently of the library that checks it. */
export function stripeSignature(body: string, seconds: number, secret = fakeStripeKeys.STRIPE_WEBHOOK_SECRET): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
