import type { Thing } from './book.ts';

export type Answer = { status: number; headers: Headers; json: Record<string, unknown>; text: string };

/** Somebody with a browser of their own, every answer to whom is kept: its body, its headers and its cookies apart. */
export class Visitor {
  readonly #origin: string;
  readonly #address: string;
  readonly #seen: Thing[];
  readonly cookies = new Map<string, string>();

  constructor(origin: string, address: string, seen: Thing[]) {
    this.#origin = origin;
    this.#address = address;
    this.#seen = seen;
  }

  #keep(name: string, headers: Headers, text: string): void {
    const others = [...headers].filter(([key]) => key !== 'set-cookie').map((pair) => pair.join(': '));
    const place = 'answers';
    this.#seen.push({ place, name: `${name}: body`, text });
    this.#seen.push({ place, name: `${name}: headers`, text: others.join('\n') });
    this.#seen.push({ place, name: `${name}: cookies`, text: headers.getSetCookie().join('\n') });
    for (const cookie of headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.cookies.delete(key);
      else this.cookies.set(key, value);
    }
  }

  /** The path without what stands for one claim or token, so that a rule can name it. */
  async ask(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Answer> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const isText = typeof body === 'string';
    const reply = await fetch(this.#origin + path, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': this.#address,
        // A request with a right of its own is no page.
        ...(!('authorization' in more) && { origin: this.#origin }),
        ...(cookie !== '' && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    this.#keep(`${method} ${path.replace(/\?.*/, '')} ${reply.status}`, reply.headers, bytes.toString('latin1'));
    const text = bytes.toString('utf8');
    const isJson = reply.headers.get('content-type')?.includes('json') && text !== '';
    const json = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status: reply.status, headers: reply.headers, json, text };
  }

  post(path: string, body: unknown, more: Record<string, string> = {}): Promise<Answer> {
    return this.ask('POST', path, body, more);
  }

  get(path: string, more: Record<string, string> = {}): Promise<Answer> {
    return this.ask('GET', path, undefined, more);
  }

  graphql(query: string, variables: object = {}): Promise<Answer> {
    return this.post('/graphql', { query, variables });
  }
}
