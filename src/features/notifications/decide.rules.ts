// Only the newest event of a subject is sent, and the same news at most once an hour; until then it waits.
import type { Happening } from '#claim/change/happenings.rules.ts';

const hourMillis = 60 * 60 * 1_000;
const tooOldMillis = 7 * 24 * hourMillis;

export type Waiting = { id: string; happening: Happening; subject: string; news: string; happenedAt: Date };
export type Told = { subject: string; news: string; toldAt: Date };
export type Dropped = { id: string; outcome: 'known' | 'stale' | 'superseded' };

export type Decision = {
  tell: Waiting[];
  drop: Dropped[];
  again: Date | null;
};

/** Kinds that are news each time; a state, a date or an amount is not news if it was already sent. */
const isNewsEachTime: ReadonlySet<Happening['kind']> = new Set([
  'message-received',
  'passcode-needed',
  'icloud-needed',
  'excess-paid',
  'no-news',
]);

function lastTold(told: readonly Told[], fits: (one: Told) => boolean): Told | null {
  return told.filter(fits).reduce<Told | null>((last, one) => (last && last.toldAt >= one.toldAt ? last : one), null);
}

function newestOfEach(waiting: readonly Waiting[]): Map<string, Waiting> {
  const inOrder = waiting.toSorted((one, other) => one.happenedAt.getTime() - other.happenedAt.getTime());
  return new Map(inOrder.map((one) => [one.subject, one]));
}

type Facts = {
  waiting: readonly Waiting[];
  told: readonly Told[];
  holds: (happening: Happening) => boolean;
  now: Date;
};

type Verdict = { is: 'tell' } | { is: 'drop'; outcome: Dropped['outcome'] } | { is: 'wait'; until: Date };

function verdictOn(one: Waiting, { told, holds, now }: Facts): Verdict {
  const isTooOld = now.getTime() - one.happenedAt.getTime() > tooOldMillis;
  if (isTooOld || !holds(one.happening)) return { is: 'drop', outcome: 'stale' };
  const last = lastTold(told, ({ subject }) => subject === one.subject);
  if (last?.news === one.news && !isNewsEachTime.has(one.happening.kind)) return { is: 'drop', outcome: 'known' };
  const same = lastTold(told, ({ news }) => news === one.news);
  const until = new Date((same?.toldAt.getTime() ?? 0) + hourMillis);
  return until > now ? { is: 'wait', until } : { is: 'tell' };
}

export function decide(facts: Facts): Decision {
  const newest = newestOfEach(facts.waiting);
  const decision: Decision = { tell: [], drop: [], again: null };
  for (const one of facts.waiting) {
    if (newest.get(one.subject) !== one) {
      decision.drop.push({ id: one.id, outcome: 'superseded' });
      continue;
    }
    const verdict = verdictOn(one, facts);
    if (verdict.is === 'tell') decision.tell.push(one);
    else if (verdict.is === 'drop') decision.drop.push({ id: one.id, outcome: verdict.outcome });
    else if (!decision.again || verdict.until < decision.again) decision.again = verdict.until;
  }
  return decision;
}
