import type { Db } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import type { AccountRole } from '#shared/account-role.ts';
import type { Limits } from '../claim-row.data.ts';
import { auditorViews } from './auditor-views.rules.ts';
import { type DeskList, nobody } from './desk-list.rules.ts';
import { listClients } from './filter-options.data.ts';
import { type KeptView, listKeptViews } from './kept-views.data.ts';

type Asker = { accountId: string; roles: readonly AccountRole[] } & Limits;

const namesHandler = ({ view, filter: { person } }: DeskList): boolean =>
  !auditorViews.includes(view) || (person !== undefined && person !== nobody);

const tellsOfNeeds = ({ view, filter: { clock } }: DeskList): boolean => view === 'support-needs' || clock === 'need';

/**
 * Returns false for an auditor who asks for the claims of a handler, because figures of persons are the operator's own,
 * and for claims with support needs.
 */
const mayAsk = (list: DeskList, { roles }: Asker): boolean =>
  roles.includes('handler') || !(namesHandler(list) || tellsOfNeeds(list));

export function checkList(list: DeskList, asker: Asker): void {
  if (mayAsk(list, asker)) return;
  if (tellsOfNeeds(list)) {
    throw new Problem(400, 'list-of-needs', 'Support needs are for handlers. Leave out what asks for them.');
  }
  throw new Problem(400, 'list-of-a-handler', 'An auditor asks for no handler’s claims. Leave out the handler.');
}

/** Whoever shares must see every shared view: that a name is taken would tell of one that they do not see. */
export const mayShare = ({ roles, brands, clientIds }: Asker): boolean =>
  roles.includes('lead') && brands === null && clientIds === null;

/** Returns null where the account sees every client. */
async function seenClients(db: Db, asker: Asker): Promise<ReadonlySet<string> | null> {
  if (asker.brands === null && asker.clientIds === null) return null;
  return new Set((await listClients(db, asker)).map(({ id }) => id));
}

/**
 * Lists what the account has kept, and what is shared with it: nothing that names a client whom it does not see. What
 * handlers share is theirs: its name may tell an auditor of other clients or of handlers.
 */
export async function listSeenViews(db: Db, asker: Asker): Promise<KeptView[]> {
  const isHandler = asker.roles.includes('handler');
  const all = await listKeptViews(db, asker.accountId);
  const kept = all.filter(({ accountId, list }) => isHandler || (accountId !== null && mayAsk(list, asker)));
  const namesClient = ({ accountId, list }: KeptView) => accountId === null && list.filter.client !== undefined;
  if (!kept.some(namesClient)) return kept;
  const seen = await seenClients(db, asker);
  return kept.filter((view) => !namesClient(view) || seen === null || seen.has(view.list.filter.client ?? ''));
}
