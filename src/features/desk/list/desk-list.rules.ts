import { type AlarmedKind, alarmedKinds, nameable } from '#claim/desk/clock-kinds.rules.ts';
import { deskViews, type DeskView } from '../desk-views.rules.ts';
import { type DueTime, dueTimes } from './due-times.rules.ts';

export const marks = ['unanswered', 'undelivered'] as const;

/** What a list is narrowed to. Ids are of a client, an account and a state; `from` and `to` are days of London. */
export type DeskFilter = {
  client?: string | undefined;
  person?: string | undefined;
  state?: string | undefined;
  waiting?: (typeof nameable)[number] | undefined;
  clock?: AlarmedKind | undefined;
  due?: DueTime | undefined;
  mark?: (typeof marks)[number] | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export type FilterName = keyof DeskFilter;

/** The address of the queue holds all of it. */
export type DeskList = { view: DeskView; filter: DeskFilter };

/** Stands for an account id: claims without a handler. */
export const nobody = 'nobody';

export const longestName = 60;

export const allOpen: DeskList = { view: 'open', filter: {} };

const notByDue: ReadonlySet<DeskView> = new Set(['silent', 'closed-complaints', 'not-taken-up', 'ended-this-week']);

/** Returns the clock that the rows of a list show and are in the order of; null of a list of no running clock. */
export function clockOfList({ view, filter: { clock, due } }: DeskList): AlarmedKind | null {
  return clock === undefined || due === 'paused' || notByDue.has(view) ? null : clock;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isId = (text: string): boolean => uuid.test(text);
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
const isOneOf = (values: readonly string[]) => (text: string) => values.includes(text);

const isValue: Record<FilterName, (text: string) => boolean> = {
  client: isId,
  person: (text) => text === nobody || isId(text),
  state: isId,
  waiting: isOneOf(nameable),
  clock: isOneOf(alarmedKinds),
  due: isOneOf(dueTimes),
  mark: isOneOf(marks),
  from: isDay,
  to: isDay,
};

export const filterNames = Object.keys(isValue) as FilterName[];

/** Reads the query of an address. A value that no filter has is left out, and so is not among the chips. */
export function listIn(search: string): DeskList {
  const query = new URLSearchParams(search);
  const view = deskViews.find((name) => name === query.get('view')) ?? allOpen.view;
  const given = filterNames.flatMap((name) => {
    const value = query.get(name);
    return value !== null && isValue[name](value) ? [[name, value]] : [];
  });
  return { view, filter: Object.fromEntries(given) as DeskFilter };
}

/** Returns the query of the list's address, with its question mark; empty for all open claims. */
export function queryOf({ view, filter }: DeskList): string {
  const query = new URLSearchParams(view === allOpen.view ? {} : { view });
  for (const name of filterNames) {
    const value = filter[name];
    if (value !== undefined) query.set(name, value);
  }
  return query.size === 0 ? '' : `?${query}`;
}

export const filterSize = (filter: DeskFilter): number =>
  filterNames.filter((name) => filter[name] !== undefined).length;
