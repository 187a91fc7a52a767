import { CompiledQuery } from 'kysely';

import { handlersClaim, visibilityValues } from '#claim/access/claim.access.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { type AccountRole, type DeskRight, rightsOf } from '#shared/account-role.ts';
import { handlerName } from '#claim/desk/work/handler-name.rules.ts';

export type Actor = { accountId: string; name: string; isLead: boolean; rights: DeskRight[] };

type StoredActor = { id: string; name: string; email: string; roles: AccountRole[]; rights: DeskRight[] };

const statement = `select asker.id, asker.name, asker.email, asker.roles, asker.rights
  from ${handlersClaim('t0', '$4::uuid', 1)}`;

/** Returns null if there is no such claim, or the viewer is no handler of its brand. */
export async function findActor(tx: Tx, viewer: Viewer, claimId: string, now: Date): Promise<Actor | null> {
  const values = [...visibilityValues(viewer, now), claimId];
  const { rows } = await tx.executeQuery<StoredActor>(CompiledQuery.raw(statement, values));
  const [found] = rows;
  if (!found) return null;
  return {
    accountId: found.id,
    name: handlerName(found),
    isLead: found.roles.includes('lead'),
    rights: rightsOf(found.roles, found.rights),
  };
}
