// The Consumer Duty of the FCA (PRIN 2A) by its four outcomes, and which figures of the reports speak for each.
import { type FigureRule, reports } from '../measures/report-list.rules.ts';

export const dutyOutcomes = ['products', 'price', 'understanding', 'support'] as const;
export type DutyOutcome = (typeof dutyOutcomes)[number];

export const outcomeNames: Record<DutyOutcome, string> = {
  products: 'Products and services',
  price: 'Price and value',
  understanding: 'Consumer understanding',
  support: 'Consumer support',
};

const of = (ids: readonly string[]): FigureRule[] =>
  ids.flatMap((id) => Object.values(reports).flatMap((rules) => rules.filter((rule) => rule.id === id)));

/** Each figure speaks for one outcome. */
export const figuresOfOutcome: Record<DutyOutcome, FigureRule[]> = {
  products: of(['came', 'ended', 'whole', 'whole-most', 'promise-kept', 'promise-moved', 'satisfaction', 'satisfied']),
  price: of(['quote', 'quote-median', 'whole-ours', 'complaint-upheld']),
  understanding: of(['ease', 'notice', 'notice-sent', 'message-read', 'would-call']),
  support: of([
    ...['answer-median', 'answer-most', 'answer-in-time', 'answer-first', 'contact', 'contact-rate', 'dissatisfied'],
    ...['complaint', 'complaint-rate', 'complaint-median', 'complaint-fast', 'complaint-eight-weeks'],
  ]),
};

export const dutyFigures = Object.values(figuresOfOutcome).flatMap((rules) => rules.map(({ id }) => id));

export const longestFinding = 2_000;
/** Days of a period. */
export const longestPeriod = 366;

/** Claims of a sample; of fewer that ended none is drawn, because the sample would be all of them. */
export const sampleSize = 10;

/** London days, `YYYY-MM-DD`, both included. */
export type Period = { from: string; to: string };

const dayMs = 86_400_000;
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

export const daysIn = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

export const dayAfter = (day: string): string => addDays(day, 1);

/** The days before, as many as the period has. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -daysIn(period)),
  to: addDays(period.from, -1),
});

export const isPeriod = (period: Period): boolean => period.from <= period.to && daysIn(period) <= longestPeriod;

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

/** The seed of a sample where nobody names one: the same client and period have the same sample. */
export const seedOf = (client: string, { from, to }: Period): string => `${client} ${from} ${to}`;
