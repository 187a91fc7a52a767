import { addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { lockClaim, raiseVersion } from '#claim/change/claim-change.data.ts';
import { isClaimOver } from '#claim/rules/status.rules.ts';
import { endNominated } from './nominate.server.ts';
import { findDueToEnd } from './nominated.data.ts';

const most = 500;

async function overStates({ database }: Services): Promise<string[]> {
  const columns = ['id', 'system_name as systemName', 'status', 'tracker_step as trackerStep'] as const;
  const states = await database.kysely.selectFrom('state').select(columns).execute();
  return states.filter(isClaimOver).map(({ id }) => id);
}

/** Ends what has come to its day, and what belongs to a claim that is over. Calls refuse it before this. */
export async function endDueNominations(services: Services): Promise<void> {
  const { database, now } = services;
  const due = await findDueToEnd(database.kysely, now(), { overStates: await overStates(services), most });
  for (const { claimId, id, by } of due) {
    await database.kysely.transaction().execute(async (tx) => {
      if ((await lockClaim(tx, claimId, 't0.id')) === null) return;
      if (!(await endNominated({ tx, services, claimId }, id, by))) return;
      const note = { at: now(), actor: 'portal', action: 'claim.nomination-ended', claimId } as const;
      await addAuditEntry(tx, { ...note, detail: `${id}, by its ${by}` });
      await raiseVersion(tx, claimId, now());
    });
  }
}
