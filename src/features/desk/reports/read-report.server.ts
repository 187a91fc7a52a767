import { dayOf } from '#claim/promise/noon.rules.ts';
import { noSuchClient } from '#claim/duty/duty-packs.server.ts';
import type { Brand } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import type { SignedIn } from '#server/sessions/account-session.data.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { addLondonDays, startOfLondonDay } from '#shared/time/london.ts';
import { accountNames } from './account-names.data.ts';
import { type Avoided, readAvoided } from './avoided.server.ts';
import { figureOf, type Group, shownGroups, shownWeeks, type SumsOf } from '#claim/measures/figures.rules.ts';
import {
  type Asked,
  type By,
  clientsWithin,
  countNow,
  type ReportClient,
  type Span,
  sumAll,
  sumBy,
  sumByWeek,
} from '#claim/measures/measures.data.ts';
import {
  dimensionsOf,
  type FigureRule,
  figuresOf,
  measuresOf,
  type ReportName,
  spans,
} from '#claim/measures/report-list.rules.ts';
import {
  type Days,
  daysOfWeeks,
  firstDayOf,
  isSealed as tellsSealed,
  quartersOver,
} from '#claim/measures/report-days.rules.ts';
import { readCountedAt } from '#claim/measures/recent-measures.server.ts';
import { needsCells } from '#claim/measures/needs-groups.data.ts';
import { sealedByNeeds, shownByNeeds } from '#claim/measures/needs-groups.rules.ts';
import { withFamilies } from '#claim/measures/sealed-needs.rules.ts';
import type { ReportAnswer, ReportQuery } from './report-routes.ts';

/** Brands give their names. */
export type ReportServices = Services & { brands: { all: readonly Pick<Brand, 'id' | 'name'>[] } };

type Reader = Pick<SignedIn, 'accountId' | 'roles' | 'brands' | 'clientIds'>;

const leadNeeded = (title: string): Problem => new Problem(403, 'lead-needed', title);

/** A handler reads figures of themselves alone, and nobody but a lead those of other persons. */
function checkReader(name: ReportName, by: By | null, { roles }: Reader): { own: boolean } {
  const isLead = roles.includes('lead');
  if (by === 'person' && roles.includes('auditor') && !isLead) {
    throw leadNeeded('Figures of persons are read by themselves and by leads.');
  }
  if (isLead || !roles.includes('handler')) return { own: false };
  if (name !== 'answers') throw leadNeeded('A handler reads their own answers here, and a lead all figures.');
  return { own: true };
}

/** Client and brand, by which every report can be told apart. */
const isOfEveryReport = (by: By): by is 'client' | 'brand' => by === 'client' || by === 'brand';

function checkBy(name: ReportName, by: By | null): void {
  if (by === null || isOfEveryReport(by) || dimensionsOf(name).includes(by)) return;
  throw new Problem(400, 'by-unknown', 'This report does not tell this apart.');
}

const noSuchQuarter = (): Problem =>
  new Problem(400, 'quarter-unknown', 'This is not the first day of a quarter whose figures no longer change.');

/** Throws 404 for a client beyond the account's limits like for one that does not exist. */
function clientsAsked(known: readonly ReportClient[], client: string | undefined, isOne: boolean): string[] {
  const ids = known.map(({ id }) => id);
  if (client !== undefined && !ids.includes(client)) throw noSuchClient();
  return client === undefined && !isOne ? ids : ids.filter((id) => id === (client ?? ids[0]));
}

/** Of quarters alone where `isSealed`, the newest one unless the query names another. */
function daysAsked({ weeks, quarter }: ReportQuery, isSealed: boolean, now: Date): Days {
  if (quarter === undefined && !isSealed) return daysOfWeeks(weeks, now);
  const quarters = quartersOver(now);
  const found = quarter === undefined ? quarters[0] : quarters.find(({ span }) => span.from === quarter);
  if (found === undefined) throw noSuchQuarter();
  return found;
}

/** A report as it is to be read, by whoever may read it. */
type Order = {
  name: ReportName;
  by: By | null;
  /** It is read by somebody who cannot open claim by claim what it tells of. */
  isSealed: boolean;
  /** First days of the spans that support needs are told of, the shortest first. */
  starts: string[];
  rules: readonly FigureRule[];
  clients: readonly ReportClient[];
  asked: Asked;
  days: Days;
  /** The account, where it reads figures of itself alone. */
  reader: string | null;
};

async function orderOf(
  { database, now }: Pick<Services, 'database' | 'now'>,
  account: Reader,
  name: ReportName,
  query: ReportQuery,
): Promise<Order> {
  const { own } = checkReader(name, query.by ?? null, account);
  const by: By | null = own ? null : (query.by ?? null);
  checkBy(name, by);
  const clients = await clientsWithin(database.kysely, account);
  const isSealed = !account.roles.includes('lead') && tellsSealed(name, by);
  const days = daysAsked(query, isSealed, now());
  const shorter = spans.slice(0, spans.indexOf(query.weeks) + 1).map((weeks) => firstDayOf(weeks, now()));
  return {
    name,
    by,
    isSealed,
    clients,
    rules: figuresOf(name).filter((rule) => !own || rule.by.includes('person')),
    asked: {
      measures: measuresOf(name),
      clientIds: clientsAsked(clients, query.client, isSealed),
      brands: account.brands,
    },
    days,
    starts: isSealed || query.quarter !== undefined ? [days.span.from] : shorter,
    reader: own ? account.accountId : null,
  };
}

/** Figures of a handler's own are those of their cohort. */
async function readSums({ database }: Pick<Services, 'database'>, { asked, reader }: Order, of: Span): Promise<SumsOf> {
  if (reader === null) return sumAll(database.kysely, asked, of);
  const [own] = await sumBy(database.kysely, asked, of, { by: 'person', cohort: reader });
  return own?.of ?? (() => undefined);
}

/** Where all that the report tells is sealed, the claims that its counts are of; else null. */
async function readClaims(
  { database }: Pick<Services, 'database'>,
  { asked, isSealed, name }: Order,
  of: Span,
): Promise<SumsOf | null> {
  return isSealed && tellsSealed(name, null) ? sumAll(database.kysely, asked, of, 'claims') : null;
}

/** Of one client alone: several baselines are no baseline. */
function baselineOf({ clients, asked }: Order): ReportClient['baseline'] {
  const [id, ...others] = asked.clientIds;
  return others.length > 0 ? null : (clients.find((client) => client.id === id)?.baseline ?? null);
}

type Figures = Pick<ReportAnswer, 'figures' | 'before' | 'weeks'> & Avoided;

async function readFigures(services: Pick<Services, 'database'>, order: Order): Promise<Figures> {
  const { name, rules, asked, days, reader, isSealed } = order;
  const baseline = name === 'contacts' ? baselineOf(order) : null;
  const sums = await readSums(services, order, days.span);
  const sumsBefore = await readSums(services, order, days.before);
  const claims = await readClaims(services, order, days.span);
  const claimsBefore = await readClaims(services, order, days.before);
  const hasWeeks = reader === null && !isSealed;
  const byWeek = hasWeeks ? await sumByWeek(services.database.kysely, asked, days.span) : new Map<string, SumsOf>();
  return {
    figures: rules.map((rule) => figureOf(rule, sums, claims)),
    before: rules.map((rule) => figureOf(rule, sumsBefore, claimsBefore)),
    weeks: shownWeeks(byWeek, rules),
    ...(await readAvoided(services.database.kysely, { asked, span: days.span, baseline })),
  };
}

type Groups = { groups: Group[]; hidden: number };

async function readByNeeds(
  { database: { kysely } }: Pick<Services, 'database'>,
  { isSealed, starts, rules, asked, days }: Order,
): Promise<Groups> {
  const { to } = days.span;
  if (!isSealed) return shownByNeeds(await needsCells(kysely, asked, { to, starts }), rules, starts.length);
  const compared = { ...asked, measures: withFamilies(asked.measures) };
  const cells = await needsCells(kysely, compared, { to, starts });
  const claims = await needsCells(kysely, compared, { to, starts, by: 'claims-by-needs' });
  return sealedByNeeds(cells, claims, rules);
}

async function readGroups(services: Pick<Services, 'database'>, order: Order): Promise<Groups> {
  const { by, rules, asked, days, isSealed } = order;
  const { kysely } = services.database;
  if (by === null) return { groups: [], hidden: 0 };
  if (by === 'needs') return readByNeeds(services, order);
  const toldApart = isOfEveryReport(by) ? rules : rules.filter((rule) => rule.by.includes(by));
  const groups = await sumBy(kysely, asked, days.span, { by });
  if (!isSealed) return shownGroups(groups, toldApart);
  const claims = new Map(
    (await sumBy(kysely, asked, days.span, { by, what: 'claims' })).map(({ cohort, of }) => [cohort, of]),
  );
  const counted = groups.map((group) => ({ ...group, claims: claims.get(group.cohort) ?? (() => undefined) }));
  return shownGroups(counted, toldApart);
}

/** Returns the names of groups; one without a name goes by its cohort. */
async function readNames(
  { database, brands }: Pick<ReportServices, 'database' | 'brands'>,
  { by, clients }: Order,
  groups: readonly Group[],
): Promise<ReadonlyMap<string, string>> {
  if (by === 'brand') return new Map(brands.all.map(({ id, name }) => [id, name]));
  if (by === 'client') return new Map(clients.map(({ id, name }) => [id, name]));
  if (by !== 'person') return new Map();
  return accountNames(
    database.kysely,
    groups.map(({ cohort }) => cohort),
  );
}

/** What stands open now, of the report of today alone. */
async function readStanding(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { name, by, asked }: Order,
  nameOf: (cohort: string) => string,
): Promise<Pick<ReportAnswer, 'now' | 'nowBy'>> {
  if (name !== 'today') return { now: null, nowBy: [] };
  const read = (part: 'all' | 'client' | 'brand') =>
    countNow(database.kysely, asked, { now: now(), midnight: addLondonDays(startOfLondonDay(now()), 1), by: part });
  const [all] = await read('all');
  const { open, due, over } = all ?? { open: 0, due: 0, over: 0 };
  const parts = by !== null && isOfEveryReport(by) ? await read(by) : [];
  const nowBy = parts.map(({ part, ...counts }) => ({ cohort: part, name: nameOf(part), ...counts }));
  return { now: { open, due, over }, nowBy };
}

const lastIncluded = ({ from, to }: Span) => ({ from, to: addDays(to, -1) });

export async function readReport(
  services: ReportServices,
  account: Reader,
  name: ReportName,
  query: ReportQuery,
): Promise<ReportAnswer> {
  const order = await orderOf(services, account, name, query);
  const { by, clients, days, reader, isSealed } = order;
  const figures = await readFigures(services, order);
  const { groups, hidden } = await readGroups(services, order);
  const names = await readNames(services, order, groups);
  const nameOf = (cohort: string): string =>
    names.get(cohort) ?? (by === 'state' ? cohort : cohort.replaceAll('-', ' '));
  return {
    ...lastIncluded(days.span),
    beforeSpan: lastIncluded(days.before),
    quarters: quartersOver(services.now()).map(({ span }) => lastIncluded(span)),
    isSealed,
    client: order.asked.clientIds.length === 1 ? (order.asked.clientIds[0] ?? null) : null,
    isLimited: account.clientIds !== null,
    today: dayOf(startOfLondonDay(services.now())),
    countedAt: (await readCountedAt(services.database.kysely))?.toISOString() ?? null,
    by,
    hidden,
    isOwn: reader !== null,
    tellsPersons: account.roles.includes('lead'),
    ...figures,
    groups: groups.map((group) => ({ ...group, name: nameOf(group.cohort) })),
    clients: clients.filter((client) => client.name !== '').map((client) => ({ id: client.id, name: client.name })),
    ...(await readStanding(services, order, nameOf)),
  };
}
