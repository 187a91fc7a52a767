import { sql } from 'kysely';

import type { OwnTarget } from '#claim/desk/desk-facts.ts';
import { targetOf } from '#claim/desk/state-targets.rules.ts';
import type { Db } from '#server/db/connect.ts';
import { baseLocale } from '#shared/locale.ts';
import type { Actor } from '#shared/wording.ts';
import type { StateFrom } from './stays.rules.ts';

type OfClaim = { clientId: string; brand: string };

/** For whom a claim waits in a state of this name. */
export type WaitingOnOf = (state: string, of: OfClaim) => StateFrom['waitingOn'];

type Said = { state: string; clientId: string | null; brand: string | null; actor: Actor };

/**
 * Reads for whom states wait as the desk has it: as the client says in its words, then the brand, else as shipped. What
 * is published now counts for all days.
 */
export async function readWaitingOn(db: Db): Promise<WaitingOnOf> {
  const { rows } = await sql<Said>`select key as state, client_id as "clientId", brand, content ->> 'actor' as actor
    from wording where locale = ${baseLocale} and status = 'published' and content ? 'actor'`.execute(db);
  const known = Map.groupBy(rows, ({ state }) => state);
  return (state, { clientId, brand }) => {
    const said = known.get(state) ?? [];
    const own = [
      said.find((one) => one.clientId === clientId),
      said.find((one) => one.clientId === null && one.brand === brand),
    ];
    const ownTargets = own.flatMap((one): OwnTarget[] => (one ? [{ actor: one.actor, hours: null }] : []));
    return targetOf({ state: { systemName: state }, ownTargets }).waitingOn;
  };
}
