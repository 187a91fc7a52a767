// The Consumer Duty of the FCA (PRIN 2A) by its four outcomes, and which figures of the reports speak for each.
import { type FigureId, type FigureRule, figureRules } from '../measures/report-list.rules.ts';
import { addDays } from '#shared/time/calendar-day.ts';

export const dutyOutcomes = ['products', 'price', 'understanding', 'support'] as const;
export type DutyOutcome = (typeof dutyOutcomes)[number];

export const outcomeNames: Record<DutyOutcome, string> = {
  products: 'Products and services',
  price: 'Price and value',
  understanding: 'Consumer understanding',
  support: 'Consumer support',
};

const of = (ids: readonly FigureId[]): FigureRule[] => ids.map((id) => figureRules[id]);

/** Each figure speaks for one outcome. */
export const figuresOfOutcome: Record<DutyOutcome, FigureRule[]> = {
  products: of(['came', 'ended', 'whole', 'whole-most', 'promise-kept', 'promise-moved', 'satisfaction', 'satisfied']),
  price: of(['quote', 'quote-median', 'whole-ours', 'complaint-upheld']),
  understanding: of(['ease', 'notice', 'notice-sent', 'message-read', 'would-call']),
  support: of([
    'answer-median',
    'answer-most',
    'answer-in-time',
    'answer-first',
    'contact',
    'contact-rate',
    'dissatisfied',
    'complaint',
    'complaint-rate',
    'complaint-median',
    'complaint-fast',
    'complaint-eight-weeks',
    'complaint-withdrawn',
    'complaint-elsewhere',
    'complaint-mistaken',
  ]),
};

export const dutyFigures = Object.values(figuresOfOutcome).flatMap((rules) => rules.map(({ id }) => id));

export const longestFinding = 2_000;
/** Months of a period. */
const longestPeriod = 12;

/** Claims of a sample; of fewer that ended none is drawn, because the sample would be all of them. */
export const sampleSize = 10;

/** London days, `YYYY-MM-DD`, both included: the first of a month and the last of one. */
export type Period = { from: string; to: string };

const monthsOfYear = 12;

export const dayAfter = (day: string): string => addDays(day, 1);

/** Months since the year 0. */
function monthOf(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return year * monthsOfYear + month - 1;
}

const monthsIn = ({ from, to }: Period): number => monthOf(to) - monthOf(from) + 1;

const firstOf = (month: number): string =>
  new Date(Date.UTC(Math.floor(month / monthsOfYear), month % monthsOfYear, 1)).toISOString().slice(0, 10);

/** The months before, as many as the period has. */
export const periodBefore = (period: Period): Period => ({
  from: firstOf(monthOf(period.from) - monthsIn(period)),
  to: addDays(period.from, -1),
});

export const periodFault = `A period is from the first of a month to the last of one, and has at most ${longestPeriod} months.`;

/** Of years whose neighbours JavaScript and PostgreSQL both read as days. */
const dayPattern = /^(?:19|2\d)\d\d-\d\d-\d\d$/;

const isDay = (text: string): boolean => dayPattern.test(text) && !Number.isNaN(Date.parse(text));

/** Whole months, so that no two periods differ by a day whose few claims could be told from both. False of what is no day. */
export function isPeriod(period: Period): boolean {
  if (!isDay(period.from) || !isDay(period.to)) return false;
  const months = monthsIn(period);
  const isWhole = period.from.endsWith('-01') && dayAfter(period.to).endsWith('-01');
  return isWhole && months >= 1 && months <= longestPeriod;
}

const monthsOfQuarter = 3;

/** The quarter of the day and those before, the newest first. `today` is a London day. */
export function quartersUntil(today: string, count: number): Period[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const first = Math.floor((month - 1) / monthsOfQuarter) * monthsOfQuarter;
  return Array.from({ length: count }, (_, index) => {
    const start = new Date(Date.UTC(year, first - index * monthsOfQuarter, 1));
    const end = new Date(Date.UTC(year, first - (index - 1) * monthsOfQuarter, 0));
    return { from: start.toISOString().slice(0, 10), to: end.toISOString().slice(0, 10) };
  });
}

/** The seed of a sample. Nobody chooses it, and a new name of the client changes nothing, so nobody draws until it suits. */
export const seedOf = (clientId: string, { from, to }: Period): string => `${clientId} ${from} ${to}`;
