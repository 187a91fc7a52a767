// Quotes that are sent, decided, asked about, withdrawn and run out in any order end in what the rules say.
import { isDeepStrictEqual } from 'node:util';

import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { listAuthorisations } from '#claim/quote/authorisations.data.ts';
import { settleDueQuotes } from '#claim/quote/due-quotes.server.ts';
import { cookieFor } from '../../graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let count = 0;

beforeAll(async () => {
  desk = await DeskApp.start({}, []);
});
afterAll(() => desk?.close());

const daySeconds = 24 * 60 * 60;
const goodDays = 14;

type Act =
  | { do: 'send'; pounds: number }
  | { do: 'approve' | 'decline'; back: number; off: number; twice: boolean }
  | { do: 'wait'; days: number }
  | { do: 'ask' | 'answer' | 'withdraw' | 'settle' };

const decision = fc.record({
  do: fc.constantFrom('approve' as const, 'decline' as const),
  // How many versions, and pounds, what was on screen is away from what counts.
  back: fc.constantFrom(0, 0, 0, 1),
  off: fc.constantFrom(0, 0, 0, 1),
  twice: fc.boolean(),
});
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constant('send' as const), pounds: fc.constantFrom(10, 20) }),
  decision,
  decision,
  fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 5, 10, 200) }),
  fc.record({ do: fc.constantFrom('ask' as const, 'answer' as const, 'withdraw' as const, 'settle' as const) }),
);

/** What counts, by the plainest reading of the rules. Days are of the clock of the test. */
type Model = {
  number: number;
  pounds: number;
  status: 'none' | 'sent' | 'approved' | 'declined' | 'withdrawn' | 'expired';
  lastDay: number;
  askedOn: number | null;
  decisions: string[];
};

const current = (model: Model, today: number): Model['status'] =>
  model.status === 'sent' && model.askedOn === null && today > model.lastDay ? 'expired' : model.status;

function expectedCode(model: Model, today: number, { do: what, back, off }: Extract<Act, { back: number }>) {
  const wanted = what === 'approve' ? 'approved' : 'declined';
  const status = current(model, today);
  if (status === 'none') return 'QUOTE_MISSING';
  if (back > 0 || off > 0) return 'QUOTE_CHANGED';
  if (status === wanted) return null;
  if (status === 'approved' || status === 'declined') return 'QUOTE_DECIDED';
  return { sent: null, expired: 'QUOTE_EXPIRED', withdrawn: 'QUOTE_WITHDRAWN' }[status];
}

class History {
  readonly model: Model = { number: 0, pounds: 0, status: 'none', lastDay: 0, askedOn: null, decisions: [] };
  today = 0;
  /** Where the portal answered something else than the rules say. */
  readonly faults: string[] = [];

  readonly id: string;
  readonly number: string;

  constructor(id: string, number: string) {
    this.id = id;
    this.number = number;
  }

  #compare(what: string, found: unknown, wanted: unknown): void {
    if (isDeepStrictEqual(found, wanted)) return;
    this.faults.push(`${what}: ${JSON.stringify(found)} for ${JSON.stringify(wanted)}`);
  }

  async graphql(query: string, model?: object): Promise<{ data: unknown; code: string | null }> {
    const cookie = await cookieFor(desk.database, [this.id], desk.now());
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const payload = { query, variables: model === undefined ? {} : { model: { claimId: this.id, ...model } } };
    const answer = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload });
    const { data, errors } = answer.json<{ data: unknown; errors?: { extensions: { code: string } }[] }>();
    return { data, code: errors?.[0]?.extensions.code ?? null };
  }

  async do(one: Act): Promise<void> {
    if (one.do === 'approve' || one.do === 'decline') return this.decide(one);
    if (one.do === 'send') return this.send(one.pounds);
    if (one.do === 'wait') {
      desk.wait(one.days * daySeconds);
      this.today += one.days;
      return;
    }
    await this[one.do]();
  }

  async send(pounds: number): Promise<void> {
    const path = `/claims/${this.number}/quotes/${newId()}`;
    await desk.operator('PUT', path, { lines: [{ part: 'Screen', net: pounds, vatRate: 0 }], decides: 'claimant' });
    this.#compare('sent', (await desk.operator('POST', `${path}/send`)).status, 200);
    const number = this.model.number + 1;
    Object.assign(this.model, { number, pounds, status: 'sent', lastDay: this.today + goodDays, askedOn: null });
  }

  async decide(one: Extract<Act, { back: number }>): Promise<void> {
    const { model } = this;
    const query = 'mutation ($model: DecideQuoteInput!) { decideQuote(model: $model) { id } }';
    const seen = { version: model.number - one.back, total: model.pounds + one.off };
    const given = one.do === 'approve' ? { consent: true } : { reason: 'too-dear' };
    const code = expectedCode(model, this.today, one);
    const presses = one.twice ? [1, 2] : [1];
    const answers = await Promise.all(presses.map(() => this.graphql(query, { ...seen, decision: one.do, ...given })));
    for (const answer of answers) this.#compare(one.do, answer.code, code);
    const decided = one.do === 'approve' ? 'approved' : 'declined';
    if (code === null && model.status !== decided) {
      model.decisions.unshift(`${model.number} ${decided}`);
      Object.assign(model, { status: decided });
    }
  }

  async ask(): Promise<void> {
    const { model } = this;
    const query = 'mutation ($model: AskAboutQuoteInput!) { askAboutQuote(model: $model) { id } }';
    const { code } = await this.graphql(query, { version: model.number, message: 'Why?', clientId: newId() });
    this.#compare('ask', code, model.status === 'none' ? 'QUOTE_MISSING' : null);
    if (current(model, this.today) === 'sent') model.askedOn ??= this.today;
  }

  async answer(): Promise<void> {
    // A message of the same instant as the question would not come after it.
    desk.wait(1);
    await desk.operator('POST', `/claims/${this.number}/messages`, {
      messages: [{ externalId: newId(), dateSent: desk.now().toISOString(), subject: 'Answer', body: 'So.' }],
    });
    desk.wait(1);
    const { model } = this;
    if (model.askedOn === null) return;
    model.lastDay += this.today - model.askedOn;
    model.askedOn = null;
  }

  async withdraw(): Promise<void> {
    const { json } = await desk.operator('GET', `/claims/${this.number}/quotes`);
    const [newest] = json['quotes'] as { externalId: string }[];
    if (!newest) return;
    const { status } = await desk.operator('DELETE', `/claims/${this.number}/quotes/${newest.externalId}`);
    const { model } = this;
    const isDecided = model.status === 'approved' || model.status === 'declined';
    this.#compare('withdraw', status, isDecided ? 409 : 204);
    if (!isDecided) model.status = 'withdrawn';
  }

  async settle(): Promise<void> {
    await settleDueQuotes(desk.services);
    this.model.status = current(this.model, this.today);
  }

  async check(): Promise<void> {
    const { data } = await this.graphql(`{ claim(id: "${this.id}") { quoteVersion { number state } } }`);
    const { quoteVersion } = (data as { claim: { quoteVersion: { number: number; state: string } | null } }).claim;
    const { model } = this;
    const status = current(model, this.today);
    const shown = status === 'sent' ? (model.askedOn === null ? 'yours' : 'asked') : status;
    this.#compare('shown', quoteVersion, status === 'none' ? null : { number: model.number, state: shown });
    const decided = await listAuthorisations(desk.database.kysely, this.id);
    const kept = decided.map(({ versionNumber, decision: what }) => `${versionNumber} ${what}`);
    this.#compare('kept', kept, model.decisions);
  }
}

test('any order of actions', async () => {
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 14 }), async (acts) => {
      const number = `DRAW-${(count += 1)}`;
      const id = await desk.putClaim(number, { state: 'Awaiting Authorisation' });
      const history = new History(id, number);
      for (const one of acts) {
        await history.do(one);
        await history.check();
      }
      expect(history.faults).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
