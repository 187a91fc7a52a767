import { type RawBuilder, sql } from 'kysely';

import { isOpenAtDesk, type OpenCounts, openCounts } from '#claim/desk/open-claims.data.ts';
import type { Db } from '#server/db/connect.ts';
import type { SumsOf } from './figures.rules.ts';
import { claimsBy, type Dimension, type Measure, scales, type Sums } from './measures.rules.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { noClient } from './no-client.ts';

/** What an account is limited to; null is all. */
export type Limits = { brands: readonly string[] | null; clientIds: readonly string[] | null };

/** Days are London's, `YYYY-MM-DD`, and the last one is not part of it. */
export type Span = { from: string; to: string };

export type Asked = { measures: readonly Measure[]; clientIds: readonly string[]; brands: Limits['brands'] };

const mostBuckets = Math.max(...Object.values(scales).map((edges) => (edges === null ? 0 : edges.length + 1)));
/** One array for all scales; those beyond a scale are null. */
export const bucketSums = sql.raw(
  `array[${Array.from({ length: mostBuckets }, (_, at) => `sum(buckets[${at + 1}])`).join()}]::int[]`,
);

type Row = { part: string; measure: Measure; n: number; sum: number; buckets: (number | null)[] };

export const within = (
  asked: Asked,
  { from, to }: Span,
): RawBuilder<unknown> => sql`client_id = any(${[...asked.clientIds]}::uuid[])
  and measure = any(${[...asked.measures]}::text[]) and day >= ${from}::date and day < ${to}::date
  and ${asked.brands === null ? sql`true` : sql`brand = any(${[...asked.brands]}::text[])`}`;

async function sumsBy(
  db: Db,
  part: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<Map<string, Map<Measure, Sums>>> {
  const { rows } = await sql<Row>`select ${part} as part, measure, sum(n)::int as n, sum(sum)::float8 as sum,
      ${bucketSums} as buckets
    from measure_day where ${where} group by 1, 2`.execute(db);
  const parts = new Map<string, Map<Measure, Sums>>();
  for (const { part: name, measure, n, sum, buckets: counts } of rows) {
    const sums = parts.get(name) ?? new Map<Measure, Sums>();
    sums.set(measure, { n, sum, buckets: counts.map((count) => count ?? 0) });
    parts.set(name, sums);
  }
  return parts;
}

const lookUp =
  (sums: ReadonlyMap<Measure, Sums> | undefined): SumsOf =>
  (measure) =>
    sums?.get(measure);

/** By weeks from the first day on, those of which nothing was counted too. */
export async function sumByWeek(db: Db, asked: Asked, span: Span): Promise<Map<string, SumsOf>> {
  const week = sql`(${span.from}::date + (day - ${span.from}::date) / 7 * 7)::text`;
  const parts = await sumsBy(db, week, sql`${within(asked, span)} and dimension = ''`);
  const weeks: [string, SumsOf][] = [];
  for (let from = span.from; from < span.to; from = addDays(from, 7)) weeks.push([from, lookUp(parts.get(from))]);
  return new Map(weeks);
}

/** What is sealed can be summed up as the claims that it is of. */
export type What = 'facts' | 'claims';

const dimensionOf = (what: What, dimension: Dimension | ''): string =>
  what === 'claims' ? claimsBy(dimension) : dimension;

export async function sumAll(db: Db, asked: Asked, span: Span, what: What = 'facts'): Promise<SumsOf> {
  const parts = await sumsBy(db, sql`''`, sql`${within(asked, span)} and dimension = ${dimensionOf(what, '')}`);
  return lookUp(parts.get(''));
}

/** Returns the first London day on which a claim that was open reached the portal; null where none has. */
export async function readFirstDay(db: Db, clientId: string, brands: Limits['brands']): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select min(day)::text as day from measure_day
    where client_id = ${clientId}::uuid and measure = ${'arrived' satisfies Measure} and dimension = ''
      and ${brands === null ? sql`true` : sql`brand = any(${[...brands]}::text[])`}`.execute(db);
  return rows[0]?.day ?? null;
}

export type By = Dimension | 'client' | 'brand';

const isColumn = (by: By): by is 'client' | 'brand' => by === 'client' || by === 'brand';

const columns: Partial<Record<By, RawBuilder<unknown>>> = { client: sql`client_id::text`, brand: sql`brand` };

export async function sumBy(
  db: Db,
  asked: Asked,
  span: Span,
  { by, cohort = null, what = 'facts' }: { by: By; cohort?: string | null; what?: What },
): Promise<{ cohort: string; of: SumsOf }[]> {
  const column = columns[by];
  const dimension = dimensionOf(what, isColumn(by) ? '' : by);
  const one = cohort === null ? sql`true` : sql`cohort = ${cohort}`;
  const where = sql`${within(asked, span)} and dimension = ${dimension} and ${one}`;
  return [...(await sumsBy(db, column ?? sql`cohort`, where))].map(([name, sums]) => ({
    cohort: name,
    of: lookUp(sums),
  }));
}

export type ReportClient = {
  id: string;
  name: string;
  baseline: { perClaim: number; measuredOn: string; claims: number } | null;
};

/**
 * Returns the clients that an account may read figures of; of an account limited to brands those with claims of them.
 * Claims of no client count too, for whoever is not limited to clients.
 */
export async function clientsWithin(db: Db, { brands, clientIds }: Limits): Promise<ReportClient[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    contacts: number | null;
    measuredOn: string | null;
    claims: number | null;
  }>`select id, name, baseline_contacts as contacts, baseline_on::text as "measuredOn", baseline_claims as claims
    from client where ${clientIds === null ? sql`true` : sql`id = any(${[...clientIds]}::uuid[])`} order by name`.execute(
    db,
  );
  const known = rows.map(({ id, name, contacts, measuredOn, claims }) => ({
    id,
    name,
    baseline:
      contacts === null || measuredOn === null || claims === null ? null : { perClaim: contacts, measuredOn, claims },
  }));
  const all = clientIds === null ? [...known, { id: noClient, name: '', baseline: null }] : known;
  if (brands === null) return all;
  const seen = await clientsOfBrands(db, brands);
  return all.filter(({ id }) => id === noClient || seen.has(id));
}

/** Clients of which something was counted in claims of the brands. */
async function clientsOfBrands(db: Db, brands: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select distinct client_id as id from measure_day
    where dimension = '' and brand = any(${[...brands]}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

const clientNow = sql`coalesce(d.client_id, ${noClient}::uuid)`;
const brandNow = sql`coalesce(d.brand, (select default_brand from portal_rule))`;
const partsNow = { client: sql`${clientNow}::text`, brand: brandNow, all: sql`''` };

/** What is open now, and what of it is due today or over; of all as the part `''`. */
export async function countNow(
  db: Db,
  { clientIds, brands }: Pick<Asked, 'clientIds' | 'brands'>,
  { by, ...times }: { now: Date; midnight: Date; by: keyof typeof partsNow },
): Promise<(OpenCounts & { part: string })[]> {
  const { rows } = await sql<OpenCounts & { part: string }>`select ${partsNow[by]} as part, ${openCounts(times)}
    from desk_claim d where ${isOpenAtDesk}
      and ${clientNow} = any(${[...clientIds]}::uuid[])
      and ${brands === null ? sql`true` : sql`${brandNow} = any(${[...brands]}::text[])`}
    group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}
