import { formatDate, formatWeekday } from '#shared/time/dates.ts';
import type { OpeningHours } from '#shared/time/opening-hours.ts';
import * as m from '#web/messages/index.ts';
import { type HourDay, namedDaysOf, weekDays } from './hours-draft.rules.ts';

const dayOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** 1 January 2024 was a Monday. */
export function dayName(day: HourDay): string {
  if (day === 'bankHolidays') return m.clients_bank_holidays();
  return formatWeekday(dayOf(`2024-01-0${weekDays.indexOf(day) + 1}`));
}

export function namedDay(day: string): string {
  return `${formatWeekday(dayOf(day))} ${formatDate(dayOf(day))}`;
}

function spansText(spans: readonly string[]): string {
  const read = spans.map((span) => span.replace('-', '–'));
  const last = read.at(-1) ?? '';
  if (read.length < 2) return last;
  return m.clients_hours_and({ first: read.slice(0, -1).join(', '), last });
}

function lineOf(day: string, spans: readonly string[]): string {
  return spans.length === 0 ? m.clients_day_closed({ day }) : m.clients_day_hours_on({ day, hours: spansText(spans) });
}

type Run = { first: HourDay; last: HourDay; spans: readonly string[] };

/** Joins days that follow each other and have the same hours; leaves out closed ones. */
function runsOf(hours: OpeningHours): Run[] {
  const runs: Run[] = [];
  let isNext = false;
  for (const day of weekDays) {
    const spans = hours[day] ?? [];
    const run = runs.at(-1);
    if (isNext && run && run.spans.join() === spans.join()) run.last = day;
    else if (spans.length > 0) runs.push({ first: day, last: day, spans });
    isNext = spans.length > 0;
  }
  return runs;
}

function runText({ first, last, spans }: Run): string {
  const from = dayName(first);
  return lineOf(first === last ? from : m.clients_to({ first: from, last: dayName(last) }), spans);
}

const usual: OpeningHours = Object.fromEntries(weekDays.slice(0, 5).map((day) => [day, ['09:00-17:30']]));

/** Returns the hours in words, a line for each run of days; null is the usual hours. */
export function hoursLines(given: OpeningHours | null): string[] {
  const hours = given ?? usual;
  return [
    ...runsOf(hours).map(runText),
    lineOf(m.clients_bank_holidays(), hours.bankHolidays ?? []),
    ...namedDaysOf(hours).map(([day, spans]) => lineOf(namedDay(day), spans)),
  ];
}
