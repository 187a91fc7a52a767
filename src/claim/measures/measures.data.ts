import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { SumsOf } from './figures.rules.ts';
import { type Dimension, type Measure, noClient, scales, type Sums } from './measures.rules.ts';

/** What an account is limited to; null is all. */
export type Limits = { brands: readonly string[] | null; clientIds: readonly string[] | null };

/** Days are London's, `YYYY-MM-DD`, and the last one is not part of it. */
export type Span = { from: string; to: string };

export type Asked = { measures: readonly Measure[]; clientIds: readonly string[]; brands: Limits['brands'] };

const mostBuckets = Math.max(...Object.values(scales).map((edges) => (edges === null ? 0 : edges.length + 1)));
const buckets = sql.raw(
  `array[${Array.from({ length: mostBuckets }, (_, at) => `sum(buckets[${at + 1}])`).join()}]::int[]`,
);

type Row = { part: string; measure: Measure; n: number; sum: number; buckets: (number | null)[] };

const within = (
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
      ${buckets} as buckets
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

/** By weeks from the first day on. */
export async function sumByWeek(db: Db, asked: Asked, span: Span): Promise<Map<string, SumsOf>> {
  const week = sql`(${span.from}::date + (day - ${span.from}::date) / 7 * 7)::text`;
  const parts = await sumsBy(db, week, sql`${within(asked, span)} and dimension = ''`);
  return new Map([...parts].map(([part, sums]) => [part, lookUp(sums)]));
}

export async function sumAll(db: Db, asked: Asked, span: Span): Promise<SumsOf> {
  const parts = await sumsBy(db, sql`''`, sql`${within(asked, span)} and dimension = ''`);
  return lookUp(parts.get(''));
}

export type By = Dimension | 'client';

export async function sumBy(
  db: Db,
  asked: Asked,
  span: Span,
  { by, cohort }: { by: By; cohort: string | null },
): Promise<{ cohort: string; of: SumsOf }[]> {
  const part = by === 'client' ? sql`client_id::text` : sql`cohort`;
  const one = cohort === null ? sql`true` : sql`cohort = ${cohort}`;
  const where = sql`${within(asked, span)} and dimension = ${by === 'client' ? '' : by} and ${one}`;
  return [...(await sumsBy(db, part, where))].map(([name, sums]) => ({ cohort: name, of: lookUp(sums) }));
}

export type ReportClient = {
  id: string;
  name: string;
  baseline: { perClaim: number; measuredOn: string; claims: number } | null;
};

/** Claims of no client count too, for whoever is not limited to clients. */
export async function clientsWithin(db: Db, { clientIds }: Limits): Promise<ReportClient[]> {
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
    ...{ id, name },
    baseline:
      contacts === null || measuredOn === null || claims === null ? null : { perClaim: contacts, measuredOn, claims },
  }));
  return clientIds === null ? [...known, { id: noClient, name: '', baseline: null }] : known;
}

type Standing = { open: number; due: number; over: number };

/** What is open now, and what of it is due today or over. */
export async function countNow(
  db: Db,
  { clientIds, brands }: Pick<Asked, 'clientIds' | 'brands'>,
  { now, midnight }: { now: Date; midnight: Date },
): Promise<Standing> {
  const { rows } = await sql<Standing>`select count(*)::int as open,
      count(*) filter (where d.due_at >= ${now} and d.due_at < ${midnight})::int as due,
      count(*) filter (where d.due_at < ${now})::int as over
    from desk_claim d where d.due_at is not null and d.waiting_on <> 'nobody'
      and coalesce(d.client_id, ${noClient}::uuid) = any(${[...clientIds]}::uuid[])
      and ${brands === null ? sql`true` : sql`coalesce(d.brand, (select default_brand from portal_rule)) = any(${[...brands]}::text[])`}`.execute(
    db,
  );
  return rows[0] ?? { open: 0, due: 0, over: 0 };
}
