import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { newsOf, type NotifiableEvent } from '#claim/change/notifiable-events.rules.ts';
import { decide, type SentNews, type Waiting } from './decide.rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2026, 10, 6, 12);
const at = (minutes: number) => new Date(start + minutes * minute);

let ids = 0;
function waiting(event: NotifiableEvent, minutes: number): Waiting {
  ids += 1;
  return { id: String(ids).padStart(9, '0'), event, ...newsOf(event), happenedAt: at(minutes) };
}
const state = (to: string): NotifiableEvent => ({ kind: 'state-changed', to });
const sent = (event: NotifiableEvent, minutes: number): SentNews => ({ ...newsOf(event), sentAt: at(minutes) });

const always = { sent: [], isStillTrue: () => true };

describe('what is decided', () => {
  test('of one subject the newest is told, each subject by itself', () => {
    const all = [waiting(state('A'), 0), waiting({ kind: 'excess-due', pence: 1 }, 0), waiting(state('B'), 1)];
    const decision = decide({ ...always, waiting: all, now: at(2) });
    expect(decision.send.map(({ news }) => news)).toEqual(['excess 1', 'state B']);
    expect(decision.drop).toEqual([{ id: all[0]?.id, outcome: 'superseded' }]);
  });

  test('what is no longer true, is known, or is a week old is not told', () => {
    const one = [waiting(state('A'), 0)];
    expect(decide({ ...always, isStillTrue: () => false, waiting: one, now: at(1) }).drop[0]?.outcome).toBe('stale');
    expect(decide({ ...always, waiting: one, now: at(8 * 24 * 60) }).drop[0]?.outcome).toBe('stale');
    const known = decide({ ...always, sent: [sent(state('A'), -600)], waiting: one, now: at(1) });
    expect(known.drop[0]?.outcome).toBe('known');
  });

  test('the newest of a subject is told, in whatever order they come', () => {
    const [older, newer] = [waiting(state('A'), 0), waiting(state('B'), 1)];
    for (const all of [
      [older, newer],
      [newer, older],
    ])
      expect(decide({ ...always, waiting: all, now: at(2) }).send).toEqual([newer]);
  });

  test('news waits for seven days, and is stale after that', () => {
    const facts = { ...always, waiting: [waiting(state('A'), 0)] };
    const week = 7 * 24 * 60;
    expect(decide({ ...facts, now: at(week) }).send).toHaveLength(1);
    expect(decide({ ...facts, now: new Date(at(week).getTime() + 1) }).drop[0]?.outcome).toBe('stale');
  });

  test('known is what was told last of the same subject, in whatever order it was noted', () => {
    const one = [waiting(state('A'), 0)];
    const outcomeOf = (told: SentNews[]) =>
      decide({ ...always, sent: told, waiting: one, now: at(1) }).drop[0]?.outcome;
    const excess = sent({ kind: 'excess-due', pence: 1 }, -300);
    expect(outcomeOf([sent(state('A'), -600), excess])).toBe('known');
    expect(outcomeOf([sent(state('B'), -500), sent(state('A'), -600)])).toBeUndefined();
    expect(outcomeOf([sent(state('A'), -600), sent(state('B'), -500)])).toBeUndefined();
  });

  test('the first hour that ends is waited for', () => {
    const told = [sent({ kind: 'passcode-needed' }, -10), sent({ kind: 'icloud-needed' }, 0)];
    const both = [waiting({ kind: 'passcode-needed' }, 1), waiting({ kind: 'icloud-needed' }, 1)];
    for (const all of [both, both.toReversed()])
      expect(decide({ ...always, sent: told, waiting: all, now: at(2) })).toEqual({
        send: [],
        drop: [],
        nextAt: at(50),
      });
  });

  test.each<NotifiableEvent>([
    { kind: 'message-received' },
    { kind: 'passcode-needed' },
    { kind: 'icloud-needed' },
    { kind: 'excess-paid' },
    { kind: 'no-news' },
  ])('%j is news each time', (event) => {
    const facts = { ...always, sent: [sent(event, 0)], waiting: [waiting(event, 59)], now: at(60) };
    expect(decide(facts).send).toHaveLength(1);
  });

  test('within an hour the same news waits for its end, to the millisecond', () => {
    const facts = { ...always, sent: [sent(state('A'), 0), sent(state('B'), 5)], waiting: [waiting(state('A'), 10)] };
    expect(decide({ ...facts, now: new Date(start + hour - 1) })).toEqual({ send: [], drop: [], nextAt: at(60) });
    expect(decide({ ...facts, now: at(60) }).send).toHaveLength(1);
  });

  test('asking once more is news, an hour later', () => {
    const facts = {
      ...always,
      sent: [sent({ kind: 'passcode-needed' }, 0)],
      waiting: [waiting({ kind: 'passcode-needed' }, 5)],
    };
    expect(decide({ ...facts, now: at(6) }).nextAt).toEqual(at(60));
    expect(decide({ ...facts, now: at(61) }).send).toHaveLength(1);
  });
});

/** Simulates a claimant's inbox: decisions are sent at once, and every scheduled check runs on time. */
function live(steps: readonly { event: NotifiableEvent; after: number }[]): {
  sent: SentNews[];
  last: Map<string, string>;
} {
  let pending: Waiting[] = [];
  const log: SentNews[] = [];
  const last = new Map<string, string>();
  let minutes = 0;
  const lookAt = (when: number): number | null => {
    const decision = decide({ ...always, waiting: pending, sent: log, now: at(when) });
    log.push(...decision.send.map(({ subject, news }) => ({ subject, news, sentAt: at(when) })));
    const settled = new Set([...decision.send, ...decision.drop].map(({ id }) => id));
    pending = pending.filter(({ id }) => !settled.has(id));
    return decision.nextAt && (decision.nextAt.getTime() - start) / minute;
  };
  for (const { event, after } of steps) {
    minutes += after;
    const one = waiting(event, minutes);
    pending.push(one);
    last.set(one.subject, one.news);
    minutes += 1;
    lookAt(minutes);
  }
  for (let next = lookAt(minutes); next !== null; next = lookAt(next)) minutes = next;
  expect(pending).toEqual([]);
  return { sent: log, last };
}

const event: fc.Arbitrary<NotifiableEvent> = fc.oneof(
  fc.constantFrom('A', 'B', 'C').map(state),
  fc.constantFrom(1, 2).map((pence): NotifiableEvent => ({ kind: 'excess-due', pence })),
  fc.constantFrom<NotifiableEvent>({ kind: 'message-received' }, { kind: 'passcode-needed' }, { kind: 'excess-paid' }),
  fc.constantFrom('x', 'y').map((day): NotifiableEvent => ({ kind: 'collection-booked', at: day, isMoved: true })),
);
const steps = fc.array(fc.record({ event, after: fc.integer({ min: 0, max: 90 }) }), {
  minLength: 1,
  maxLength: 25,
});

describe('whatever happens, in whatever order', () => {
  test('the same news is never told twice within an hour', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const byNews = Map.groupBy(live(sequence).sent, ({ news }) => news);
        for (const times of byNews.values()) {
          const sorted = times.map(({ sentAt }) => sentAt.getTime());
          const gaps = sorted.slice(1).map((time, index) => time - (sorted[index] ?? 0));
          expect(Math.min(...gaps, hour)).toBe(hour);
        }
      }),
    );
  });

  test('the newest news of every subject is what the claimant heard last', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const { sent: log, last } = live(sequence);
        for (const [subject, news] of last) {
          expect(log.findLast((one) => one.subject === subject)?.news).toBe(news);
        }
      }),
    );
  });
});
