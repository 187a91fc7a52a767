import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Brand } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import type { SignedIn } from '#server/sessions/account-session.data.ts';
import { addLondonDays, startOfLondonDay } from '#shared/time/london.ts';
import { accountNames } from './account-names.data.ts';
import {
  avoidedContacts,
  figureOf,
  type Group,
  shownGroups,
  shownWeeks,
  type SumsOf,
} from '#claim/measures/figures.rules.ts';
import {
  type Asked,
  type By,
  clientsWithin,
  countNow,
  type ReportClient,
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
import { needsCells } from '#claim/measures/needs-groups.data.ts';
import { shownByNeeds } from '#claim/measures/needs-groups.rules.ts';
import type { ReportAnswer, ReportQuery } from './report-routes.ts';

const daysBefore = 28;

/** Brands give their names. */
export type ReportServices = Services & { brands: { all: readonly Pick<Brand, 'id' | 'name'>[] } };

type Reader = Pick<SignedIn, 'accountId' | 'roles' | 'brands' | 'clientIds'>;

const leadNeeded = (): Problem =>
  new Problem(403, 'lead-needed', 'A handler reads their own answers here, and a lead all figures.');

/** A handler reads figures of themselves alone, and nobody but a lead those of other persons. */
function checkReader(name: ReportName, by: By | null, { roles }: Reader): { own: boolean } {
  const isLead = roles.includes('lead');
  if (by === 'person' && roles.includes('auditor') && !isLead) throw leadNeeded();
  if (isLead || !roles.includes('handler')) return { own: false };
  if (name !== 'answers') throw leadNeeded();
  return { own: true };
}

const isAnyReports = (by: By): by is 'client' | 'brand' => by === 'client' || by === 'brand';

function checkBy(name: ReportName, by: By | null): void {
  if (by === null || isAnyReports(by) || dimensionsOf(name).includes(by)) return;
  throw new Problem(400, 'by-unknown', 'This report does not tell this apart.');
}

function clientsAsked(known: readonly ReportClient[], client: string | undefined): string[] {
  return known.map(({ id }) => id).filter((id) => client === undefined || id === client);
}

type Weeks = ReportQuery['weeks'];

const firstDayOf = (weeks: Weeks, tomorrow: Date): string => dayOf(addLondonDays(tomorrow, -7 * Number(weeks)));

async function needsGroups(
  { database }: Pick<Services, 'database'>,
  asked: Asked,
  { weeks, tomorrow, rules }: { weeks: Weeks; tomorrow: Date; rules: readonly FigureRule[] },
): Promise<{ groups: Group[]; hidden: number }> {
  const starts = spans.slice(0, spans.indexOf(weeks) + 1).map((span) => firstDayOf(span, tomorrow));
  return shownByNeeds(await needsCells(database.kysely, asked, dayOf(tomorrow), starts), rules, starts.length);
}

async function groupsOf(
  services: Pick<Services, 'database'>,
  asked: Asked,
  { by, ...of }: { by: By | null; weeks: Weeks; tomorrow: Date; rules: readonly FigureRule[] },
): Promise<{ groups: Group[]; hidden: number }> {
  if (by === null) return { groups: [], hidden: 0 };
  if (by === 'needs') return needsGroups(services, asked, of);
  const { weeks, tomorrow, rules } = of;
  const span = { from: firstDayOf(weeks, tomorrow), to: dayOf(tomorrow) };
  const apart = isAnyReports(by) ? rules : rules.filter((rule) => rule.by.includes(by));
  return shownGroups(await sumBy(services.database.kysely, asked, span, { by, cohort: null }), apart);
}

async function namesOf(
  { database, brands }: Pick<ReportServices, 'database' | 'brands'>,
  by: By | null,
  groups: readonly Group[],
  clients: readonly ReportClient[],
): Promise<ReadonlyMap<string, string>> {
  if (by === 'brand') return new Map(brands.all.map(({ id, name }) => [id, name]));
  if (by === 'client') return new Map(clients.map(({ id, name }) => [id, name]));
  if (by !== 'person') return new Map();
  return accountNames(
    database.kysely,
    groups.map(({ cohort }) => cohort),
  );
}

type Now = Pick<ReportAnswer, 'now' | 'nowBy'>;

/** Of the report of today alone. */
async function readNow(
  { database, now }: Pick<Services, 'database' | 'now'>,
  name: ReportName,
  asked: Asked,
  { by, tomorrow, nameOf }: { by: By | null; tomorrow: Date; nameOf: (part: string) => string },
): Promise<Now> {
  if (name !== 'today') return { now: null, nowBy: [] };
  const read = (part: 'all' | 'client' | 'brand') =>
    countNow(database.kysely, asked, { now: now(), midnight: tomorrow, by: part });
  const [all] = await read('all');
  const { open, due, over } = all ?? { open: 0, due: 0, over: 0 };
  const parts = by !== null && isAnyReports(by) ? await read(by) : [];
  const nowBy = parts.map(({ part, ...counts }) => ({ cohort: part, name: nameOf(part), ...counts }));
  return { now: { open, due, over }, nowBy };
}

/** Of one client alone: several baselines are no baseline. */
function avoidedOf(
  name: ReportName,
  of: SumsOf,
  clients: readonly ReportClient[],
  asked: Asked,
): ReportAnswer['avoided'] {
  const [id, ...others] = asked.clientIds;
  const baseline = others.length > 0 ? null : (clients.find((client) => client.id === id)?.baseline ?? null);
  if (name !== 'contacts' || baseline === null) return null;
  const counts = { contacts: of('contact')?.n ?? 0, came: of('came')?.n ?? 0 };
  const contacts = avoidedContacts(counts, baseline);
  return contacts === null ? null : { contacts, ...baseline };
}

/** Figures of a handler's own are those of their cohort. */
async function ownSums(
  services: Services,
  asked: Asked,
  span: { from: string; to: string },
  me: string,
): Promise<SumsOf> {
  const [own] = await sumBy(services.database.kysely, asked, span, { by: 'person', cohort: me });
  return own?.of ?? (() => undefined);
}

export async function readReport(
  services: ReportServices,
  account: Reader,
  name: ReportName,
  { weeks, client, by: askedBy }: ReportQuery,
): Promise<ReportAnswer> {
  const { database, now } = services;
  const { own } = checkReader(name, askedBy ?? null, account);
  const by: By | null = own ? null : (askedBy ?? null);
  checkBy(name, by);
  const rules = figuresOf(name).filter((rule) => !own || rule.by.includes('person'));
  const clients = await clientsWithin(database.kysely, account);
  const asked = { measures: measuresOf(name), clientIds: clientsAsked(clients, client), brands: account.brands };
  const today = startOfLondonDay(now());
  const tomorrow = addLondonDays(today, 1);
  const span = { from: firstDayOf(weeks, tomorrow), to: dayOf(tomorrow) };
  const daysAgo = 7 * Number(weeks) + daysBefore;
  const spanBefore = { from: dayOf(addLondonDays(tomorrow, -daysAgo)), to: span.from };
  const read = (of: { from: string; to: string }) =>
    own ? ownSums(services, asked, of, account.accountId) : sumAll(database.kysely, asked, of);
  const [sums, before] = [await read(span), await read(spanBefore)];
  const byWeek = own ? new Map<string, SumsOf>() : await sumByWeek(database.kysely, asked, span);
  const apart = await groupsOf(services, asked, { by, weeks, tomorrow, rules });
  const names = await namesOf(services, by, apart.groups, clients);
  const nameOf = (cohort: string): string => names.get(cohort) ?? cohort;
  return {
    ...{ from: span.from, to: dayOf(today), by, hidden: apart.hidden, isOwn: own },
    tellsPersons: account.roles.includes('lead'),
    figures: rules.map((rule) => figureOf(rule, sums)),
    before: rules.map((rule) => figureOf(rule, before)),
    weeks: shownWeeks(byWeek, rules),
    groups: apart.groups.map((group) => ({ ...group, name: nameOf(group.cohort) })),
    clients: clients.filter(({ name: of }) => of !== '').map(({ id, name: of }) => ({ id, name: of })),
    ...(await readNow(services, name, asked, { by, tomorrow, nameOf })),
    avoided: avoidedOf(name, sums, clients, asked),
  };
}
