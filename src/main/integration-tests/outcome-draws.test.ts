// Offers that are sent, chosen, changed, asked about, withdrawn, taken in hand and run out in any order end in what the
// rules say. Nothing is ever chosen but by a press.
import { isDeepStrictEqual } from 'node:util';

import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { settleDueOffers } from '#claim/offer/due-offers.server.ts';
import { listChoices } from '#claim/quote/authorisations.data.ts';
import { cookieFor } from '../graphql.fixture.ts';
import { DeskApp } from './desk-app.fixture.ts';

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

type Choose = { do: 'choose'; at: number; back: number; twice: boolean };

type Act =
  | { do: 'send'; pounds: number }
  | Choose
  | { do: 'wait'; days: number }
  | { do: 'ask' | 'answer' | 'withdraw' | 'settle' | 'takeInHand' };

const choice = fc.record({
  do: fc.constant('choose' as const),
  // Which of the two options, and by how many offers what was on screen is behind.
  at: fc.constantFrom(0, 1),
  back: fc.constantFrom(0, 0, 0, 1),
  twice: fc.boolean(),
});
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constant('send' as const), pounds: fc.constantFrom(10, 20) }),
  choice,
  choice,
  fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 5, 10, 200) }),
  fc.record({ do: fc.constantFrom('ask' as const, 'answer' as const, 'withdraw' as const) }),
  fc.record({ do: fc.constantFrom('settle' as const, 'takeInHand' as const) }),
);

type Status = 'none' | 'sent' | 'chosen' | 'withdrawn' | 'expired';

/** What counts, by the plainest reading of the rules. Days are of the clock of the test. */
type Model = {
  number: number;
  pounds: number;
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
    ...{ number: 0, pounds: 0, status: 'none', lastDay: 0, askedOn: null, chosen: null, inHand: false, choices: [] },
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
    if (one.do === 'send') return this.send(one.pounds);
    if (one.do === 'wait') {
      desk.wait(one.days * daySeconds);
      this.today += one.days;
      return;
    }
    await this[one.do]();
  }

  async send(pounds: number): Promise<void> {
    const { model } = this;
    const cash = { kind: 'cash', amount: pounds, payer: 'Northgate', workingDays: 5, oldDevice: 'We keep it.' };
    const goodUntil = new Date(desk.now().getTime() + goodDays * daySeconds * 1_000).toISOString().slice(0, 10);
    const body = { options: [cash, { kind: 'return', oldDevice: 'It comes back.' }], goodUntil };
    const { status, json } = await desk.operator('PUT', `/claims/${this.number}/outcome`, body);
    const isSame =
      model.number > 0 && model.status !== 'withdrawn' && model.pounds === pounds && this.sentOn === goodUntil;
    this.#compare('sent', [status, json['changed']], isSame ? [200, false] : [201, true]);
    if (isSame) return;
    const number = model.number + 1;
    this.sentOn = goodUntil;
    const next = { number, pounds, status: 'sent', lastDay: this.today + goodDays, askedOn: null };
    Object.assign(model, { ...next, chosen: null, inHand: false });
    const { data } = await this.graphql(`{ claim(id: "${this.id}") { outcomeOffer { options { id } } } }`);
    const { outcomeOffer } = (data as { claim: { outcomeOffer: { options: { id: string }[] } } }).claim;
    this.options = outcomeOffer.options.map(({ id }) => id);
  }

  sentOn = '';

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
    Object.assign(model, { status: 'chosen', chosen: one.at });
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

  async withdraw(): Promise<void> {
    const { model } = this;
    const { status } = await desk.operator('DELETE', `/claims/${this.number}/outcome`);
    const wanted = { none: 404, chosen: 409 }[model.status as string] ?? 204;
    this.#compare('withdraw', status, wanted);
    if (wanted === 204) model.status = 'withdrawn';
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
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 14 }), fc.boolean(), async (acts, mayChange) => {
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
    { numRuns: 40 },
  );
}, 120_000);
