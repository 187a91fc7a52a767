// Offers that are sent, repeated, chosen, changed, asked about, withdrawn, taken in hand and run out in any order end in
// what the rules say, and so do the codes of vouchers. Nothing is ever chosen but by somebody, and nothing twice.
import { isDeepStrictEqual } from 'node:util';

import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { settleDueOffers } from '#claim/offer/due-offers.server.ts';
import { listChoices } from '#claim/quote/authorisations.data.ts';
import { accountCookie, cookieFor } from '../../graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';
import { minuteMs } from '#shared/time/milliseconds.ts';

let desk: DeskApp;
let count = 0;

beforeAll(async () => {
  desk = await DeskApp.start({}, [
    { name: 'Fixed', contracts: [{ customer: 'Fixed Mutual' }], outcomes: { mayChange: false } },
  ]);
});
afterAll(() => desk.close());

const daySeconds = 24 * 60 * 60;
const goodDays = 14;
const openMs = 30 * 60 * 1_000;

type Origin = 'system' | 'desk';
/** `reason`: why it takes the place of what is in hand. `again`: although the desk has acted since. */
type Send = { do: 'send'; by: Origin; what: number | 'repeat'; reason: string; again: boolean };
type Choose = { do: 'choose'; at: number; back: number; twice: boolean };

type Act =
  | Send
  | Choose
  | { do: 'wait'; days: number }
  // What a handler was told so many days before.
  | { do: 'hear'; at: number; days: number }
  | { do: 'issue'; code: string }
  | { do: 'withdraw'; by: Origin }
  | { do: 'ask' | 'answer' | 'settle' | 'takeInHand' | 'show' | 'showAgain' };

const choice = fc.record({
  do: fc.constant('choose' as const),
  // Which of the two options, and by how many offers what was on screen is behind.
  at: fc.constantFrom(0, 1),
  back: fc.constantFrom(0, 0, 0, 1),
  twice: fc.boolean(),
});
const send: fc.Arbitrary<Send> = fc.record({
  do: fc.constant('send' as const),
  by: fc.constantFrom<Origin>('system', 'system', 'desk'),
  // Mostly what the system said last, as a system that sends all it has each night does.
  what: fc.constantFrom(10, 20, 'repeat' as const, 'repeat' as const),
  reason: fc.constantFrom('', '', 'It was lost.'),
  again: fc.constantFrom(false, false, true),
});
const act: fc.Arbitrary<Act> = fc.oneof(
  send,
  send,
  choice,
  choice,
  fc.record({ do: fc.constant('hear' as const), at: fc.constantFrom(0, 1), days: fc.constantFrom(0, 0, 1, 5) }),
  fc.record({ do: fc.constant('issue' as const), code: fc.constantFrom('A', 'B') }),
  fc.record({ do: fc.constantFrom('show' as const, 'show' as const, 'showAgain' as const) }),
  fc.record({ do: fc.constant('withdraw' as const), by: fc.constantFrom<Origin>('system', 'desk') }),
  fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 5, 10, 200) }),
  fc.record({ do: fc.constantFrom('ask' as const, 'answer' as const) }),
  fc.record({ do: fc.constantFrom('settle' as const, 'takeInHand' as const) }),
);

type Status = 'none' | 'sent' | 'chosen' | 'withdrawn' | 'expired';

type Content = { pounds: number; goodUntil: string };

/** `wasShown` stays whatever becomes of the code. */
type Code = { code: string; openUntil: number | null; isShown: boolean; wasShown: boolean };

/** What counts, by the plainest reading of the rules. Days are of the clock of the test, instants in milliseconds. */
type Model = {
  number: number;
  origin: Origin;
  content: Content | null;
  /** What the system said last. */
  said: Content | null;
  withdrawnBy: Origin | null;
  sentAt: number;
  settledAt: number;
  voucher: Code | null;
  status: Status;
  lastDay: number;
  askedOn: number | null;
  chosen: number | null;
  inHand: boolean;
  choices: string[];
};

const current = ({ status, askedOn, lastDay }: Model, today: number): Status =>
  status === 'sent' && askedOn === null && today > lastDay ? 'expired' : status;

function expectedCode(model: Model, today: number, mayChange: boolean, { at, back }: Choose): string | null {
  const status = current(model, today);
  if (status === 'none') return 'OFFER_MISSING';
  if (back > 0) return 'OFFER_CHANGED';
  if (status === 'withdrawn') return 'OFFER_WITHDRAWN';
  if (status === 'expired') return 'OFFER_EXPIRED';
  if (status === 'sent' || model.chosen === at) return null;
  if (model.inHand) return 'OFFER_IN_HAND';
  return mayChange ? null : 'CHOICE_FIXED';
}

class History {
  readonly model: Model = {
    number: 0,
    status: 'none',
    lastDay: 0,
    askedOn: null,
    chosen: null,
    inHand: false,
    choices: [],
    origin: 'system',
    content: null,
    said: null,
    withdrawnBy: null,
    sentAt: 0,
    settledAt: 0,
    voucher: null,
  };
  today = 0;
  options: string[] = [];
  /** Where the portal answered something else than the rules say. */
  readonly faults: string[] = [];

  readonly id: string;
  readonly number: string;
  readonly mayChange: boolean;

  constructor(id: string, number: string, mayChange: boolean) {
    this.id = id;
    this.number = number;
    this.mayChange = mayChange;
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
    if (one.do === 'choose') return this.choose(one);
    if (one.do === 'send') return this.send(one);
    if (one.do === 'hear') return this.hear(one);
    if (one.do === 'issue') return this.issue(one.code);
    if (one.do === 'withdraw') return this.withdraw(one.by);
    if (one.do === 'wait') {
      desk.wait(one.days * daySeconds);
      this.today += one.days;
      return;
    }
    await this[one.do]();
  }

  /** A session of its own, because those before run out while the draws wait. */
  async desk(path: string, body: object): Promise<{ status: number; json: Record<string, unknown> }> {
    const email = `lea-${newId()}@example.com`;
    const cookie = await accountCookie(desk.database, { email, roles: ['handler'] }, desk.now());
    await desk.database.pool.query(`update account set rights = '{quote}' where email = $1`, [email]);
    const headers = { cookie, 'idempotency-key': newId() };
    const url = `/api/desk/claims/${this.id}/outcome-${path}`;
    const answer = await desk.app.inject({ method: 'POST', url, headers, payload: body });
    return { status: answer.statusCode, json: answer.json<Record<string, unknown>>() };
  }

  #content(what: Send['what']): Content {
    const goodUntil = new Date(desk.now().getTime() + goodDays * daySeconds * 1_000).toISOString().slice(0, 10);
    if (what !== 'repeat') return { pounds: what, goodUntil };
    return this.model.said ?? { pounds: 10, goodUntil };
  }

  /** A system that says nothing new changes nothing, and neither does what it has not heard of. */
  #isUnchanged({ again }: Send, content: Content): boolean {
    const { number, origin, said, withdrawnBy, ...model } = this.model;
    if (number === 0) return false;
    const status = current(this.model, this.today);
    const stands = status === 'withdrawn' ? withdrawnBy === 'desk' && !again : status !== 'expired';
    if (isDeepStrictEqual(model.content, content) && stands) return true;
    return origin === 'desk' && withdrawnBy !== 'system' && !again && isDeepStrictEqual(said, content);
  }

  #sendingFault({ reason }: Send, { goodUntil }: Content): [number, string] | null {
    const { voucher, inHand } = this.model;
    if (goodUntil < desk.now().toISOString().slice(0, 10)) return [400, 'invalid-body'];
    if (voucher?.wasShown === true) return [409, 'voucher-shown'];
    return inHand && voucher === null && reason === '' ? [409, 'offer-in-hand'] : null;
  }

  async send(one: Send): Promise<void> {
    const { model } = this;
    const { by, reason: replacesInHand } = one;
    const content = this.#content(one.what);
    const { pounds, goodUntil } = content;
    const amount = by === 'desk' ? pounds * 100 : pounds;
    const validUntil = `${Number(goodUntil.slice(0, 4)) + 9}-01-01`;
    const voucher = { kind: 'voucher', amount, place: 'Currys', validUntil, delivery: 'Here.', cannotUndo: 'All.' };
    const cash = { kind: 'cash', amount, payer: 'Northgate', workingDays: 5, oldDevice: 'We keep it.' };
    const body = { options: [{ ...voucher, oldDevice: 'We keep it.' }, cash], goodUntil, replacesInHand };
    const { status, json } =
      by === 'desk'
        ? await this.desk('send', { ...body, newest: model.number === 0 ? null : model.number })
        : await desk.operator('PUT', `/claims/${this.number}/outcome?again=${one.again}`, body);
    if (by === 'system' && this.#isUnchanged(one, content)) {
      this.#compare('repeated', [status, json], [200, { ...json, offerVersion: model.number, changed: false }]);
      return;
    }
    const fault = this.#sendingFault(one, content);
    const sent = [by === 'desk' ? 200 : 201, undefined];
    this.#compare('sent', [status, json['code']], fault ?? sent);
    if (fault !== null) return;
    const next = { number: model.number + 1, origin: by, content, withdrawnBy: null, sentAt: desk.now().getTime() };
    Object.assign(model, { ...next, status: 'sent', askedOn: null, chosen: null, inHand: false, voucher: null });
    const ahead = Date.parse(goodUntil) - Date.parse(desk.now().toISOString().slice(0, 10));
    model.lastDay = this.today + ahead / (daySeconds * 1_000);
    if (by === 'system') model.said = content;
    const { data } = await this.graphql(`{ claim(id: "${this.id}") { outcomeOffer { options { id } } } }`);
    const { outcomeOffer } = (data as { claim: { outcomeOffer: { options: { id: string }[] } } }).claim;
    this.options = outcomeOffer.options.map(({ id }) => id);
  }

  #hearingFault(at: number, heardAt: number): string | null {
    const { model } = this;
    if (model.status === 'none') return 'offer-missing';
    if (heardAt + minuteMs <= model.sentAt) return 'invalid-body';
    if (model.status === 'withdrawn') return 'offer-withdrawn';
    if (model.status !== 'chosen' || model.chosen === at) return null;
    if (model.inHand) return 'offer-in-hand';
    if (Math.max(heardAt, model.sentAt) <= model.settledAt) return 'chosen-since';
    return this.mayChange ? null : 'choice-fixed';
  }

  async hear({ at, days }: { at: number; days: number }): Promise<void> {
    const { model } = this;
    const heardAt = desk.now().getTime() - days * daySeconds * 1_000;
    const said = { who: 'Her brother', channel: 'phone', heardAt: new Date(heardAt).toISOString() };
    const seen = { number: Math.max(model.number, 1), optionId: this.options[at] ?? newId() };
    const fault = this.#hearingFault(at, heardAt);
    const { json } = await this.desk('on-behalf', { ...seen, ...said });
    this.#compare('heard', json['code'] ?? null, fault);
    if (fault !== null || model.chosen === at) return;
    model.choices.unshift(`${model.number}`);
    Object.assign(model, { status: 'chosen', chosen: at, settledAt: Math.max(heardAt, model.sentAt) });
  }

  async issue(code: string): Promise<void> {
    const { model } = this;
    const body = { offerVersion: model.number, code };
    const { status, json } = await desk.operator('PUT', `/claims/${this.number}/outcome/voucher`, body);
    if (model.status !== 'chosen' || model.chosen !== 0) {
      this.#compare('issue', status, model.status === 'none' ? 404 : 409);
      return;
    }
    const before = model.voucher;
    this.#compare('issue', [status, json['changed']], [200, before?.code !== code]);
    if (before?.code === code) return;
    model.voucher = { code, isShown: false, openUntil: null, wasShown: before?.wasShown === true };
    model.inHand = true;
  }

  async show(): Promise<void> {
    const { voucher } = this.model;
    const headers = { cookie: await cookieFor(desk.database, [this.id], desk.now()), 'sec-fetch-site': 'same-origin' };
    const url = `/api/outcome/${this.id}/voucher`;
    const answer = await desk.app.inject({ method: 'POST', url, headers, payload: {} });
    const { code } = answer.json<{ code: string }>();
    const now = desk.now().getTime();
    if (voucher === null) return this.#compare('show', code, 'voucher-not-found');
    const isClosed = voucher.isShown && (voucher.openUntil ?? 0) <= now;
    this.#compare('show', code, isClosed ? 'voucher-shown' : voucher.code);
    if (!isClosed)
      Object.assign(voucher, { isShown: true, wasShown: true, openUntil: voucher.openUntil ?? now + openMs });
  }

  async showAgain(): Promise<void> {
    const { status: offer, number, voucher } = this.model;
    const body = { offerVersion: number };
    const { status } = await desk.operator('POST', `/claims/${this.number}/outcome/voucher/show-again`, body);
    const isNone = offer === 'none' || (offer === 'chosen' && voucher === null);
    const refused = isNone ? 404 : 409;
    this.#compare('show again', status, voucher?.isShown === true ? 204 : refused);
    if (voucher?.isShown === true) Object.assign(voucher, { isShown: false, openUntil: null });
  }

  async choose(one: Choose): Promise<void> {
    const { model } = this;
    const query = 'mutation ($model: ChooseOutcomeInput!) { chooseOutcome(model: $model) { id } }';
    const seen = { offerVersion: model.number - one.back, optionId: this.options[one.at] ?? newId(), consent: true };
    const code = expectedCode(model, this.today, this.mayChange, one);
    const presses = one.twice ? [1, 2] : [1];
    const answers = await Promise.all(presses.map(() => this.graphql(query, seen)));
    for (const answer of answers) this.#compare('choose', answer.code, code);
    if (code !== null || model.chosen === one.at) return;
    model.choices.unshift(`${model.number}`);
    Object.assign(model, { status: 'chosen', chosen: one.at, settledAt: desk.now().getTime() });
  }

  async ask(): Promise<void> {
    const { model } = this;
    const query = 'mutation ($model: AskAboutOutcomeInput!) { askAboutOutcome(model: $model) { id } }';
    const { code } = await this.graphql(query, { offerVersion: model.number, message: 'Why?', clientId: newId() });
    const codes: Partial<Record<Status, string>> = { none: 'OFFER_MISSING', withdrawn: 'OFFER_WITHDRAWN' };
    this.#compare('ask', code, codes[model.status] ?? null);
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

  async withdraw(by: Origin): Promise<void> {
    const { model } = this;
    const { status } =
      by === 'desk'
        ? await this.desk('withdraw', { number: model.number })
        : await desk.operator('DELETE', `/claims/${this.number}/outcome`);
    const wanted = { none: 404, chosen: 409 }[model.status as string] ?? (by === 'desk' ? 200 : 204);
    this.#compare('withdraw', status, wanted);
    if (wanted < 300 && model.status !== 'withdrawn') Object.assign(model, { status: 'withdrawn', withdrawnBy: by });
  }

  async takeInHand(): Promise<void> {
    const { model } = this;
    const body = { offerVersion: model.number };
    const { status } = await desk.operator('POST', `/claims/${this.number}/outcome/in-hand`, body);
    const wanted = { none: 404, chosen: 200 }[model.status as string] ?? 409;
    this.#compare('in hand', status, wanted);
    if (wanted === 200) model.inHand = true;
  }

  async settle(): Promise<void> {
    await settleDueOffers(desk.services);
    this.model.status = current(this.model, this.today);
  }

  async check(): Promise<void> {
    const { data } = await this.graphql(`{ claim(id: "${this.id}") { outcomeOffer { number state chosenId } } }`);
    const { outcomeOffer } = (data as { claim: { outcomeOffer: object | null } }).claim;
    const { model } = this;
    const status = current(model, this.today);
    const states: Partial<Record<Status, string>> = {
      sent: model.askedOn === null ? 'yours' : 'asked',
      chosen: model.inHand ? 'in-hand' : 'chosen',
    };
    const chosenId = status === 'chosen' && model.chosen !== null ? (this.options[model.chosen] ?? null) : null;
    const shown = { number: model.number, state: states[status] ?? status, chosenId };
    this.#compare('shown', outcomeOffer && { ...outcomeOffer }, status === 'none' ? null : shown);
    const kept = (await listChoices(desk.database.kysely, this.id)).map(({ versionNumber }) => `${versionNumber}`);
    this.#compare('kept', kept, model.choices);
  }
}

test('any order of actions', async () => {
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 16 }), fc.boolean(), async (acts, mayChange) => {
      const number = `OFFERS-${(count += 1)}`;
      const contract = { customer: mayChange ? 'Other Mutual' : 'Fixed Mutual', name: 'Gold', tatSlaDays: 10 };
      const id = await desk.putClaim(number, { state: 'Beyond Repair', contract });
      const history = new History(id, number, mayChange);
      for (const one of acts) {
        await history.do(one);
        await history.check();
      }
      expect(history.faults).toEqual([]);
    }),
    { numRuns: 60 },
  );
}, 600_000);
