// What is counted of answers to a claimant: as the desk's clock for answers runs and stops (clocks.rules.ts).
import { answerMinutes } from '#claim/desk/clocks.rules.ts';
import type { OpeningHours } from '#shared/time/opening-hours.ts';
import { addWorkingMinutes, workingMinutesBetween } from '#shared/time/working-time.ts';
import type { Fact } from './measures.rules.ts';

type Side = 'message' | 'chat';

export type Written = { at: Date; side: Side };

/**
 * A message, a chat message, a call that answers, a word that no answer is needed, or what was answered elsewhere.
 * `side`: it answers nothing of the other. `until`: the newest message that it answers; without it, all of before.
 */
export type Answer = { at: Date; by: string | null; channel: string; side?: Side; until?: Date };

/** By time. */
export type Talk = { hours: OpeningHours; written: readonly Written[]; answers: readonly Answer[] };

/**
 * From the first that waits for an answer until nothing does. `overAt`: when the clock was over first. It starts from
 * what still waits where an answer leaves some of it.
 */
type Question = { since: Date; overAt: Date | null; answer: Answer | null };

/** The channel of what nobody has answered. */
const notAnswered = 'not-answered';

const isAnsweredBy = ({ at, side }: Written, answer: Answer): boolean =>
  at <= (answer.until ?? answer.at) && (answer.side === undefined || answer.side === side);

/** Returns when the clock is over that runs since then, unless the answer comes by that. */
function overAtOf(hours: OpeningHours, since: Date, answer: Answer | null): Date | null {
  const dueAt = addWorkingMinutes(hours, since, answerMinutes);
  return answer !== null && answer.at <= dueAt ? null : dueAt;
}

function questionsOf({ hours, written, answers }: Talk): Question[] {
  const questions: Question[] = [];
  let open: Omit<Question, 'answer'> | null = null;
  let waiting: Written[] = [];
  let next = 0;
  for (const answer of [...answers, null]) {
    const come = written.slice(next).filter(({ at }) => answer === null || at <= answer.at);
    next += come.length;
    waiting.push(...come);
    const [first] = waiting;
    if (first === undefined) continue;
    open ??= { since: first.at, overAt: null };
    open.overAt ??= overAtOf(hours, first.at, answer);
    waiting = answer === null ? [] : waiting.filter((one) => !isAnsweredBy(one, answer));
    if (waiting.length > 0) continue;
    if (answer === null || open.since < answer.at) questions.push({ ...open, answer });
    open = null;
  }
  return questions;
}

const answerCohorts = ({ channel, by }: Answer): NonNullable<Fact['cohorts']> => ({
  channel,
  ...(by !== null && { person: by }),
});

function answeredFacts(hours: OpeningHours, questions: readonly Question[]): Fact[] {
  const answered = questions.flatMap(({ since, answer }) => (answer === null ? [] : [{ since, answer }]));
  return answered.flatMap(({ since, answer }, index): Fact[] => {
    const { at, channel } = answer;
    const value = workingMinutesBetween(hours, since, at);
    const first: Fact = { at, measure: 'answer-first', value, cohorts: { channel } };
    return [{ at, measure: 'answer', value, cohorts: answerCohorts(answer) }, ...(index === 0 ? [first] : [])];
  });
}

/** What runs over its time counts once, when the time is over, whether it is answered later or not. */
function inTimeFacts(questions: readonly Question[], now: Date): Fact[] {
  return questions.flatMap(({ overAt, answer }): Fact[] => {
    const at = overAt ?? answer?.at ?? null;
    if (at === null || at > now) return [];
    const cohorts = answer === null ? { channel: notAnswered } : answerCohorts(answer);
    return [{ at, measure: 'answer-in-time', value: Number(overAt === null), cohorts }];
  });
}

export function answerFacts(talk: Talk, now: Date): Fact[] {
  const questions = questionsOf(talk);
  return [...answeredFacts(talk.hours, questions), ...inTimeFacts(questions, now)];
}
