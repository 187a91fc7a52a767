import type { FastifyInstance } from 'fastify';

import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { workOnClaim } from '#claim/desk/work/work-on-claim.server.ts';
import { auditOperatorCall } from '#claim/operator/note-operator-change.data.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { checkNeeds } from '#claim/support/check-needs.server.ts';
import { isChanged, numbersOf, setNeeds } from '#claim/support/set-needs.server.ts';
import { openNeeds, readStoredNeeds, type SupportNeed } from '#claim/support/support-needs.data.ts';
import type { WantedNeeds } from '#claim/support/support-needs.rules.ts';
import { addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { claimOfPath } from '../desk/claim-of-path.server.ts';
import { operatorOf } from '../integration.access.ts';
import { type NeedAnswer, needRoutes } from './need-routes.ts';

const needAnswer = ({ id, code, words, saidBy, saidAt, until, tellsInsurer, seenAt }: SupportNeed): NeedAnswer => ({
  id,
  code,
  words,
  saidBy,
  saidAt: saidAt.toISOString(),
  until,
  tellsInsurer,
  seenAt: seenAt?.toISOString() ?? null,
});

/** Audits the reading in the transaction that reads. */
async function readNeeds(services: Services, number: string, actor: string): Promise<NeedAnswer[]> {
  const claimId = await claimOfPath(services, number);
  const now = services.now();
  return services.database.kysely.transaction().execute(async (tx) => {
    await addAuditEntry(tx, { at: now, actor, action: 'claim.needs-read', claimId });
    return openNeeds(services, await readStoredNeeds(tx, claimId, dayOf(now))).map(needAnswer);
  });
}

function recordNeeds(services: Services, number: string, wanted: WantedNeeds, byName: string): Promise<boolean> {
  return workOnClaim(services, number, async ({ tx, now, claimId }) => {
    checkNeeds(wanted, now);
    const sayer = { saidBy: 'system', byAccount: null, byName } as const;
    const done = await setNeeds({ tx, now, claimId, keys: services }, wanted, sayer);
    if (isChanged(done)) await raiseVersion(tx, claimId, now);
    const about = numbersOf(done);
    await auditOperatorCall(tx, claimId, { now, changes: done.changes, ...(about === '' ? {} : { about }) });
    return isChanged(done);
  });
}

export function needCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, needRoutes, {
    guard,
    handlers: {
      listNeeds: async ({ params: { number }, request }) => ({
        needs: await readNeeds(services, number, operatorOf(request)),
      }),
      recordNeeds: async ({ params: { number }, body, request }) => ({
        changed: await recordNeeds(services, number, body, operatorOf(request)),
      }),
    },
  });
}
