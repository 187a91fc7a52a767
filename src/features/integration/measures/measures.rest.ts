import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import { noClient } from '#claim/measures/no-client.ts';
import type { Services } from '#server/context.ts';
import { requestOperator } from '#server/http/request-facts.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { type CountAnswer, measureRoutes, type MeasuresQuery, toldDimensions } from './measure-routes.ts';

async function listMeasures({ database }: Services, { from, to, client }: MeasuresQuery) {
  const brands = requestOperator()?.brands ?? null;
  const { rows } = await sql<CountAnswer>`select day::text, nullif(client_id, ${noClient}::uuid) as client, measure,
      nullif(dimension, '') as of, cohort, sum(n)::int as n, sum(sum)::float8 as sum
    from measure_day where day between ${from}::date and ${to}::date and dimension = any(${['', ...toldDimensions]}::text[])
      and ${client === undefined ? sql`true` : sql`client_id = ${client}::uuid`}
      and ${brands === null ? sql`true` : sql`brand = any(${[...brands]}::text[])`}
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(database.kysely);
  return { measures: rows };
}

/** What happened, counted by day. */
export function measureCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, measureRoutes, { guard, handlers: { listMeasures: ({ query }) => listMeasures(services, query) } });
}
