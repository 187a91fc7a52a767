import { sql, type RawBuilder } from 'kysely';

/** Returns the SQL condition that the claim has ended, by the same rule as `isEndedState`. */
export function claimHasEnded(claimId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from claim c join state s on s.id = c.state_id
    where c.id = ${claimId}
      and (lower(trim(s.status)) in ('finished', 'completed', 'cancelled') or lower(trim(s.system_name)) = 'claim cancelled'))`;
}
