import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/context.ts';
import { requestOperator } from '#server/http/request-facts.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { cursorOf, firstPlace, placeIn } from '../page-place.server.ts';
import { surveysBehind } from './surveys.data.ts';
import { surveyRoutes, type SurveysQuery } from './survey-routes.ts';

async function listSurveys({ database }: Services, { after, limit }: SurveysQuery) {
  const place = after === undefined ? firstPlace : placeIn(after);
  const brands = requestOperator()?.brands ?? null;
  const rows = await surveysBehind(database.kysely, { place, most: limit, brands });
  const last = rows.at(-1);
  const surveys = rows.map(({ endedAt, askedAt, answeredAt, changedAt, micros: _, ...said }) => ({
    ...said,
    endedAt: endedAt.toISOString(),
    askedAt: askedAt.toISOString(),
    answeredAt: answeredAt.toISOString(),
    changedAt: changedAt > answeredAt ? changedAt.toISOString() : null,
  }));
  return { surveys, after: last ? cursorOf(last.micros, last.id) : (after ?? null) };
}

/** What claimants said of how their claims were handled. */
export function surveyCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, surveyRoutes, { guard, handlers: { listSurveys: ({ query }) => listSurveys(services, query) } });
}
