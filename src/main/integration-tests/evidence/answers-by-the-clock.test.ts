// Answers count as an observer of the desk's clock for answers would count them: drawn histories, by the real calls.
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { clocksOf, usualHours } from '#claim/desk/clocks.rules.ts';
import { readDeskFacts } from '#claim/desk/desk-facts.data.ts';
import { factsOf } from '#claim/measures/claim-facts-of-day.rules.ts';
import { readHistories } from '#claim/measures/claim-histories.data.ts';
import { randomOf } from '#features/excess-payment/payments-crash.fixture.ts';
import { minuteMs } from '#shared/time/milliseconds.ts';
import { workingMinutesBetween } from '#shared/time/working-time.ts';
import { DeskApp } from '../desk-app.fixture.ts';
import { cookieFor } from '../../graphql.fixture.ts';

const seeds = Array.from({ length: 20 }, (_, at) => at + 1);
const steps = 14;

let desk: DeskApp;

beforeAll(async () => {
  desk = await DeskApp.start({ Kim: { rights: ['reply'] } });
});
afterAll(() => desk?.close());

/** What the clock said after something of a channel: since when somebody waits, and until when that is in time. */
type Seen = { at: Date; channel: string; clock: { from: Date; dueAt: Date } | null };

async function lookAt(id: string, channel: string): Promise<Seen> {
  const [facts] = await readDeskFacts(desk.database.kysely, [id]);
  const clock = facts && clocksOf(facts, 'us').find(({ kind }) => kind === 'answer');
  return { at: desk.now(), channel, clock: clock ?? null };
}

/** From when somebody waited until nobody did, by what, and when the clock was over first. */
type Run = { from: Date; overAt: Date | null; end: Date | null; channel: string };

function runsOf(seen: readonly Seen[], now: Date): Run[] {
  const runs: Run[] = [];
  let open: Run | null = null;
  for (const [index, { at, channel, clock }] of seen.entries()) {
    if (clock === null) {
      if (open !== null) Object.assign(open, { end: at, channel });
      open = null;
      continue;
    }
    if (open === null) runs.push((open = { from: clock.from, overAt: null, end: null, channel: 'not-answered' }));
    if (clock.dueAt < (seen[index + 1]?.at ?? now)) open.overAt ??= clock.dueAt;
  }
  return runs;
}

const minutesOf = ({ from, end }: Run): number => (end === null ? 0 : workingMinutesBetween(usualHours, from, end));

type Told = [measure: string, at: string, value: number, channel: string];

const told = (measure: string, at: Date, value: number, channel: string): Told => [
  measure,
  at.toISOString(),
  value,
  channel,
];
const inOrder = (all: readonly Told[]): Told[] => all.toSorted((one, other) => (String(one) < String(other) ? -1 : 1));

/** What should be counted of what the clock said. */
function expectedOf(runs: readonly Run[]): Told[] {
  const answered = runs.flatMap((run) =>
    run.end === null ? [] : [told('answer', run.end, minutesOf(run), run.channel)],
  );
  const first = answered.slice(0, 1).map(([, ...rest]): Told => ['answer-first', ...rest]);
  const over = runs.flatMap(({ overAt, end, channel }) => {
    const at = overAt ?? end;
    return at === null ? [] : [told('answer-in-time', at, Number(overAt === null), channel)];
  });
  return inOrder([...answered, ...first, ...over]);
}

async function countedOf(id: string): Promise<Told[]> {
  const [history] = await readHistories(desk.database.kysely, [id]);
  const facts = history === undefined ? [] : factsOf(history, desk.now());
  const answers = facts.filter(({ measure }) => measure.startsWith('answer'));
  return inOrder(answers.map(({ measure, at, value, cohorts }) => told(measure, at, value, cohorts?.channel ?? '')));
}

function mustBe(status: number, wanted: number): void {
  if (status !== wanted) throw new Error(`A call was answered with ${status}.`);
}

class Claim {
  readonly id: string;
  readonly number: string;
  readonly #draw: <Of>(of: readonly Of[]) => Of;
  readonly #sent: string[] = [];
  #hasChat = false;

  constructor(id: string, number: string, random: () => number) {
    this.id = id;
    this.number = number;
    this.#draw = (of) => of[Math.floor(random() * of.length)] ?? of[0]!;
  }

  /** Claimants write most often. Minutes to days lie between. Returns the channel of what was done. */
  async step(): Promise<string> {
    desk.wait(60 * this.#draw([1, 7, 45, 45, 180, 400, 1_300]));
    await desk.signInAgain('Kim');
    const [channel, act] = this.#draw<[string, () => Promise<void>]>([
      ['', this.write],
      ['', this.write],
      ['', this.say],
      ['', this.say],
      ['message', this.message],
      ['chat', this.answer],
      ['elsewhere', this.done],
      ['call', this.call],
      ['no-answer-needed', this.need],
      ['no-answer-needed', this.close],
    ]);
    await act.call(this);
    return channel;
  }

  async write(): Promise<void> {
    this.#sent.push(await desk.writeAsClaimant(this.id, 'When will it be ready?'));
  }

  async say(): Promise<void> {
    const headers = { cookie: await cookieFor(desk.database, [this.id], desk.now()) };
    const post = (url: string, payload: object) => desk.app.inject({ method: 'POST', url, headers, payload });
    if (!this.#hasChat) await post('/api/enduser/chat', { claimId: this.id, gdprConsent: true });
    this.#hasChat = true;
    const said = { claimId: this.id, clientId: newId(), text: 'Is somebody there?' };
    mustBe((await post('/api/enduser/chat/messages', said)).statusCode, 200);
  }

  /** Sometimes it comes after its own date. */
  async message(): Promise<void> {
    const late = minuteMs * this.#draw([0, 0, 10, 600, 4_000]);
    const dateSent = new Date(desk.now().getTime() - late).toISOString();
    const message = { externalId: newId(), dateSent, subject: 'Yours', body: 'Soon.' };
    const sent = await desk.operator('POST', `/claims/${this.number}/messages`, message);
    mustBe(sent.status, 201);
  }

  async #chat(): Promise<string | null> {
    const found = desk.database.kysely.selectFrom('chat').select('id').where('claim_id', '=', this.id);
    return (await found.executeTakeFirst())?.id ?? null;
  }

  async answer(): Promise<void> {
    const chat = await this.#chat();
    if (chat === null) return;
    const answered = await desk.operator('POST', `/chats/${chat}/messages`, { externalId: newId(), text: 'Yes.' });
    mustBe(answered.status, 201);
  }

  async close(): Promise<void> {
    const chat = await this.#chat();
    if (chat !== null) mustBe((await desk.operator('POST', `/chats/${chat}/close`)).status, 200);
  }

  /** Any of them, also one that was answered long ago. */
  async done(): Promise<void> {
    if (this.#sent.length === 0) return;
    const done = await desk.operator('POST', `/claims/${this.number}/messages/${this.#draw(this.#sent)}/done`);
    mustBe(done.status, 200);
  }

  async call(): Promise<void> {
    const call = { direction: this.#draw(['in', 'out']), reason: 'date', minutes: 3, text: 'Rang.' };
    const { newestSaid: seen } = await desk.claim('Kim', this.id);
    const logged = await desk.act('Kim', `${this.id}/call`, { ...call, answered: this.#draw([true, false]), seen });
    mustBe(logged.status, 200);
  }

  /** Sometimes taken back at once, so that nothing has happened. */
  async need(): Promise<void> {
    const { newestSaid: seen } = await desk.claim('Kim', this.id);
    const said = await desk.act('Kim', `${this.id}/no-answer`, { reason: 'thanks', seen });
    if (said.status === 409 || this.#draw([true, false])) return;
    const { changeId } = said.json;
    mustBe((await desk.act('Kim', `${this.id}/undo-no-answer`, { changeId })).status, 200);
  }
}

test.each(seeds)('history %d', async (seed) => {
  const number = `CLOCK-${seed}`;
  const claim = new Claim(await desk.putClaim(number), number, randomOf(seed));
  const seen: Seen[] = [];
  for (let step = 0; step < steps; step += 1) {
    const channel = await claim.step();
    seen.push(await lookAt(claim.id, channel));
  }
  desk.wait(60 * 60);
  const runs = runsOf(seen, desk.now());
  expect(await countedOf(claim.id)).toEqual(expectedOf(runs));
});
