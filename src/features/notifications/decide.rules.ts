// Only the newest event of a subject is sent, and the same news at most once an hour; until then it waits.
import type { NotifiableEvent } from '#claim/change/notifiable-events.rules.ts';
import { isOwed } from './owed/owed.rules.ts';
import { hourMs } from '#shared/time/milliseconds.ts';

/** How long news waits at most, as for an address (decision 41). Older news is stale, unless it is owed. */
export const longestWaitMs = 7 * 24 * hourMs;

export type Waiting = { id: string; event: NotifiableEvent; subject: string; news: string; happenedAt: Date };
export type SentNews = { subject: string; news: string; sentAt: Date };
export type Dropped = { id: string; outcome: 'known' | 'stale' | 'superseded' };

export type Decision = {
  send: Waiting[];
  drop: Dropped[];
  /** When the first of those that wait may be sent. */
  nextAt: Date | null;
};

/** Kinds that are news each time; a state, a date or an amount is not news if it was already sent. */
const isNewsEachTime: ReadonlySet<NotifiableEvent['kind']> = new Set([
  'message-received',
  'passcode-needed',
  'icloud-needed',
  'excess-reminder',
  'passcode-reminder',
  'icloud-reminder',
  'excess-paid',
  'no-news',
]);

function lastSent(sent: readonly SentNews[], fits: (one: SentNews) => boolean): SentNews | null {
  return sent
    .filter(fits)
    .reduce<SentNews | null>((last, one) => (last && last.sentAt >= one.sentAt ? last : one), null);
}

function newestOfEach(waiting: readonly Waiting[]): Map<string, Waiting> {
  const inOrder = waiting.toSorted((one, other) => one.happenedAt.getTime() - other.happenedAt.getTime());
  return new Map(inOrder.map((one) => [one.subject, one]));
}

type Facts = {
  waiting: readonly Waiting[];
  sent: readonly SentNews[];
  isStillTrue: (event: NotifiableEvent) => boolean;
  now: Date;
};

type Verdict = { is: 'send' } | { is: 'drop'; outcome: Dropped['outcome'] } | { is: 'wait'; until: Date };

function verdictOn(one: Waiting, { sent, isStillTrue, now }: Facts): Verdict {
  const isTooOld = !isOwed(one.event) && now.getTime() - one.happenedAt.getTime() > longestWaitMs;
  if (isTooOld || !isStillTrue(one.event)) return { is: 'drop', outcome: 'stale' };
  const last = lastSent(sent, ({ subject }) => subject === one.subject);
  if (last?.news === one.news && !isNewsEachTime.has(one.event.kind)) return { is: 'drop', outcome: 'known' };
  const same = lastSent(sent, ({ news }) => news === one.news);
  const until = new Date((same?.sentAt.getTime() ?? 0) + hourMs);
  return until > now ? { is: 'wait', until } : { is: 'send' };
}

export function decide(facts: Facts): Decision {
  const newest = newestOfEach(facts.waiting);
  const decision: Decision = { send: [], drop: [], nextAt: null };
  for (const one of facts.waiting) {
    if (newest.get(one.subject) !== one) {
      decision.drop.push({ id: one.id, outcome: 'superseded' });
      continue;
    }
    const verdict = verdictOn(one, facts);
    if (verdict.is === 'send') decision.send.push(one);
    else if (verdict.is === 'drop') decision.drop.push({ id: one.id, outcome: verdict.outcome });
    else if (!decision.nextAt || verdict.until < decision.nextAt) decision.nextAt = verdict.until;
  }
  return decision;
}
