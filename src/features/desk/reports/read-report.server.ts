import { dayOf } from '#claim/promise/noon.rules.ts';
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
} from '#claim/measures/report-list.rules.ts';
import type { ReportAnswer, ReportQuery } from './report-routes.ts';

const daysBefore = 28;

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

function checkBy(name: ReportName, by: By | null): void {
  if (by === null || by === 'client' || dimensionsOf(name).includes(by)) return;
  throw new Problem(400, 'by-unknown', 'This report does not tell this apart.');
}

function clientsAsked(known: readonly ReportClient[], client: string | undefined): string[] {
  return known.map(({ id }) => id).filter((id) => client === undefined || id === client);
}

async function groupsOf(
  { database }: Pick<Services, 'database'>,
  asked: Asked,
  span: { from: string; to: string },
  { by, me, rules }: { by: By; me: string | null; rules: readonly FigureRule[] },
): Promise<{ groups: Group[]; hidden: number }> {
  const apart = by === 'client' ? rules : rules.filter((rule) => rule.by.includes(by));
  return shownGroups(await sumBy(database.kysely, asked, span, { by, cohort: me }), apart);
}

async function namesOf(
  { database }: Pick<Services, 'database'>,
  by: By | null,
  groups: readonly Group[],
  clients: readonly ReportClient[],
): Promise<ReadonlyMap<string, string>> {
  if (by === 'client') return new Map(clients.map(({ id, name }) => [id, name]));
  if (by !== 'person') return new Map();
  return accountNames(
    database.kysely,
    groups.map(({ cohort }) => cohort),
  );
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
  services: Services,
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
  const first = addLondonDays(tomorrow, -7 * Number(weeks));
  const span = { from: dayOf(first), to: dayOf(tomorrow) };
  const spanBefore = { from: dayOf(addLondonDays(first, -daysBefore)), to: span.from };
  const read = (of: { from: string; to: string }) =>
    own ? ownSums(services, asked, of, account.accountId) : sumAll(database.kysely, asked, of);
  const [sums, before] = [await read(span), await read(spanBefore)];
  const byWeek = own ? new Map<string, SumsOf>() : await sumByWeek(database.kysely, asked, span);
  const apart =
    by === null ? { groups: [], hidden: 0 } : await groupsOf(services, asked, span, { by, me: null, rules });
  const names = await namesOf(services, by, apart.groups, clients);
  return {
    ...{ from: span.from, to: dayOf(today), by, hidden: apart.hidden, isOwn: own },
    figures: rules.map((rule) => figureOf(rule, sums)),
    before: rules.map((rule) => figureOf(rule, before)),
    weeks: shownWeeks(byWeek, rules),
    groups: apart.groups.map((group) => ({ ...group, name: names.get(group.cohort) ?? group.cohort })),
    clients: clients.filter(({ name: of }) => of !== '').map(({ id, name: of }) => ({ id, name: of })),
    now: name === 'today' ? await countNow(database.kysely, asked, { now: now(), midnight: tomorrow }) : null,
    avoided: avoidedOf(name, sums, clients, asked),
  };
}
