import { formatDate } from '#shared/time/dates.ts';
import { noonOf } from '#claim/promise/noon.rules.ts';
import * as m from '#web/messages/index.ts';
import type { AnswerOf } from '#shared/rest-route.ts';
import { type DeskFilter, type FilterName, filterNames, type marks, nobody } from '../../list/desk-list.rules.ts';
import type { DueTime } from '../../list/due-times.rules.ts';
import type { listRoutes } from '../../list/list-routes.ts';
import { clockNames } from '../due/clock-texts.ts';
import { whomTexts } from '../whom-texts.ts';

export type FilterOptions = AnswerOf<typeof listRoutes.deskFilterOptions>;

export const dueNames: Record<DueTime, () => string> = {
  over: m.desk_time_over,
  'over-days': m.desk_time_over_days,
  'over-day': m.desk_time_over_day,
  'over-hours': m.desk_time_over_hours,
  today: m.desk_time_today,
  tomorrow: m.desk_time_tomorrow,
  week: m.desk_time_week,
  later: m.desk_time_later,
  paused: m.desk_time_paused,
};

export const markNames: Record<(typeof marks)[number], () => string> = {
  unanswered: m.desk_mark_unanswered,
  undelivered: m.desk_mark_undelivered,
};

export const filterLabels: Record<FilterName, () => string> = {
  client: m.desk_filter_client,
  person: m.desk_filter_person,
  state: m.desk_state,
  waiting: m.desk_waiting_on,
  clock: m.desk_filter_clock,
  due: m.desk_filter_due,
  mark: m.desk_filter_mark,
  from: m.desk_filter_from,
  to: m.desk_filter_to,
};

const nameIn = (list: FilterOptions['clients'] | undefined, id: string): string =>
  list?.find((one) => one.id === id)?.name ?? (list === undefined ? '…' : m.desk_filter_unknown());

const valueTexts: {
  [Name in FilterName]: (value: NonNullable<DeskFilter[Name]>, options: FilterOptions | null) => string;
} = {
  client: (id, options) => nameIn(options?.clients, id),
  person: (id, options) => (id === nobody ? m.desk_assign_nobody() : nameIn(options?.people, id)),
  state: (id, options) => nameIn(options?.states, id),
  waiting: (whom) => whomTexts[whom](),
  clock: (kind) => clockNames[kind](),
  due: (due) => dueNames[due](),
  mark: (mark) => markNames[mark](),
  from: (day) => formatDate(noonOf(day)),
  to: (day) => formatDate(noonOf(day)),
};

export type Chip = { name: FilterName; text: string };

function textOf<Name extends FilterName>(name: Name, filter: DeskFilter, options: FilterOptions | null): string | null {
  const value = filter[name];
  return value === undefined ? null : valueTexts[name](value, options);
}

export function chipsOf(filter: DeskFilter, options: FilterOptions | null): Chip[] {
  return filterNames.flatMap((name) => {
    const value = textOf(name, filter, options);
    return value === null ? [] : [{ name, text: m.desk_filter_chip({ filter: filterLabels[name](), value }) }];
  });
}

export function sizeText(count: number): string {
  if (count === 0) return m.desk_filters_none();
  return count === 1 ? m.desk_filters_one() : m.desk_filters_count({ count: String(count) });
}
