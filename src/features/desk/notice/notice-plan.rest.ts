import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { noSuchClaim, rightNeeded } from '../action/act.server.ts';
import { findActor } from '../action/actor.data.ts';
import { type NoticePlan, noticePlanRoutes } from './notice-plan-routes.ts';

type Told = Extract<NoticePlan, { told: 'yes' }>;
type Planned = Extract<NoticePlan, { told: 'no' }> | (Omit<Told, 'at'> & { at: Date });

export type PlanNotice = (db: Db, claimId: string) => Promise<Planned>;

export function noticePlanCalls(
  app: FastifyInstance,
  { database, settings, now }: Services,
  { guard, planNotice }: { guard: Guard; planNotice: PlanNotice },
): void {
  addRoutes(app, noticePlanRoutes, {
    guard,
    handlers: {
      deskNoticePlan: ({ params: { claimId }, request }) =>
        database.kysely.transaction().execute(async (tx) => {
          const actor = await findActor(tx, viewerOf(request, settings), claimId, now());
          if (actor === null) throw noSuchClaim();
          if (!actor.rights.includes('reply')) throw rightNeeded('reply');
          const plan = await planNotice(tx, claimId);
          return plan.told === 'no' ? plan : { ...plan, at: plan.at.toISOString() };
        }),
    },
  });
}
