import { isClaimOver } from '#claim/rules/status.rules.ts';
import type { Db } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import type { WantedDate } from './date-body.rules.ts';
import { faultOf } from './promised-date.rules.ts';

/** Throws 400 for days that cannot be promised, and 409 `claim-over`: nothing is expected of a claim that has ended. */
export async function checkDate(tx: Db, claimId: string, wanted: WantedDate, now: Date): Promise<void> {
  const fault = faultOf(wanted, now);
  if (fault) throw new Problem(400, 'invalid-body', fault.detail, { errors: [fault] });
  const state = await tx
    .selectFrom('claim')
    .innerJoin('state', 'state.id', 'claim.state_id')
    .select(['system_name as systemName', 'status', 'tracker_step as trackerStep'])
    .where('claim.id', '=', claimId)
    .executeTakeFirst();
  if (state && isClaimOver(state)) {
    throw new Problem(409, 'claim-over', 'This claim has ended, so nothing can be promised for it.');
  }
}
