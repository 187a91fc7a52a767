import { operatorKey } from '../../harness/server-process.ts';

/** What came back, or null where the connection broke before an answer was whole. */
export type Reply = { status: number; body: string; headers: Headers; millis: number } | null;

export type Call = {
  method?: string;
  path: string;
  /** Bytes go out as a photo, everything else as JSON. */
  body?: unknown;
  operator?: boolean;
  /** Goes on with the cookie although the answer takes it away, as a thief would. */
  keepCookie?: boolean;
  /** The server that is asked, where several serve one portal. */
  at?: string;
  /** Whether a 409 says that a first try has done it. */
  mayConflict?: boolean;
};

/** One claimant's browser, or the operator's system: an address and a cookie of its own. */
export class Caller {
  readonly #origin: string;
  readonly #address: string;
  #cookie = '';

  constructor(origin: string, address: string) {
    this.#origin = origin;
    this.#address = address;
  }

  forget(): void {
    this.#cookie = '';
  }

  #headers({ body, operator = false }: Call): Record<string, string> {
    return {
      'x-forwarded-for': this.#address,
      ...(body !== undefined && { 'content-type': body instanceof Uint8Array ? 'image/jpeg' : 'application/json' }),
      ...(operator ? { authorization: `Bearer ${operatorKey}` } : { cookie: this.#cookie, origin: this.#origin }),
    };
  }

  #keepCookies(headers: Headers): void {
    const claim = headers.getSetCookie().find((cookie) => cookie.startsWith('fettle-claim='));
    if (claim) this.#cookie = claim.split(';')[0] ?? '';
  }

  async ask(call: Call): Promise<Reply> {
    const started = performance.now();
    const { method = 'POST', path, body, at = this.#origin } = call;
    try {
      const sent =
        body === undefined ? {} : { body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) };
      const reply = await fetch(at + path, { method, headers: this.#headers(call), ...sent });
      const text = await reply.text();
      if (!call.keepCookie) this.#keepCookies(reply.headers);
      return { status: reply.status, body: text, headers: reply.headers, millis: performance.now() - started };
    } catch {
      return null;
    }
  }

  /** What a stream of events tells, one after the other. */
  async *listen(address: string, signal: AbortSignal): AsyncGenerator<string> {
    const { body } = await fetch(address, { headers: { cookie: this.#cookie }, signal });
    let text = '';
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (text += part).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) if (event.includes('data:')) yield event;
    }
  }
}
