// Actions of the Consumer Duty: written by leads, changed while they are open.
import { isDeepStrictEqual } from 'node:util';

import { sql } from 'kysely';

import { wasBefore } from '#claim/duty/action-changes.ts';
import { type DutyAction, lockDutyAction, writeDutyAction } from '#claim/duty/duty-actions.data.ts';
import { noSuchClient } from '#claim/duty/duty-packs.server.ts';
import { handlers, nameOfAccount } from '#claim/desk/work/handlers.data.ts';
import { clientsWithin } from '#claim/measures/measures.data.ts';
import { accountActor, addAuditEntry, changeOf } from '#server/audit.data.ts';
import type { Tx } from '#server/db/connect.ts';
import type { AuditChange } from '#shared/audit-kind.ts';
import { Problem } from '#server/http/errors.ts';
import type { SignedIn } from '#server/sessions/account-session.data.ts';
import type { CloseDuty, SaveDuty } from './duty-routes.ts';

export type Saving = {
  tx: Tx;
  account: Pick<SignedIn, 'accountId' | 'roles' | 'brands' | 'clientIds'>;
  id: string;
  now: Date;
  demo: boolean;
};

const noSuchAction = (): Problem => new Problem(404, 'action-not-found', 'There is no such action.');
const changedMeanwhile = (): Problem =>
  new Problem(409, 'changed-meanwhile', 'Somebody else has just saved this action. Nothing was saved.');
const closed = (): Problem => new Problem(409, 'action-closed', 'This action is closed, and is not changed any more.');

function checkLead({ roles, brands }: Saving['account']): void {
  if (!roles.includes('lead')) throw new Problem(403, 'lead-needed', 'A lead writes what was done.');
  if (brands === null) return;
  throw new Problem(
    403,
    'limited-to-brands',
    'An action is about all claims of a client, and you see those of brands.',
  );
}

async function seesClient({ tx, account }: Saving, clientId: string): Promise<boolean> {
  return (await clientsWithin(tx, account)).some(({ id, name }) => id === clientId && name !== '');
}

/** Returns null for a new one. */
async function findToChange(saving: Saving): Promise<DutyAction | null> {
  const found = await lockDutyAction(saving.tx, saving.id);
  if (found !== null && !(await seesClient(saving, found.clientId))) throw noSuchAction();
  return found;
}

async function nameOfOwner({ tx, now, demo }: Saving, ownerId: string): Promise<string> {
  const { rows } = await sql`select 1 from ${handlers({ now, demo })} and a.id = ${ownerId}::uuid`.execute(tx);
  if (rows.length > 0) return nameOfAccount(tx, ownerId);
  const detail = 'This account is no handler.';
  throw new Problem(400, 'invalid-body', detail, { errors: [{ pointer: '/ownerId', detail }] });
}

/** What the audit says of an action, by field. */
const fieldsOf = ({ outcome, figure, cause, period, finding, action, ownerName, dueOn, result }: DutyAction) => ({
  outcome,
  figure,
  cause,
  period: `${period.from} to ${period.to}`,
  finding,
  action,
  ownerName,
  dueOn,
  result,
});

function changesOf(before: DutyAction | null, after: DutyAction): AuditChange[] {
  const old: Record<string, string> = before === null ? {} : fieldsOf(before);
  return Object.entries(fieldsOf(after)).flatMap(([field, to]) => changeOf(field, old[field] ?? '', to));
}

type Written = { before: DutyAction | null; action: DutyAction; kind: 'save' | 'close' };

async function write(saving: Saving, { before, action, kind }: Written): Promise<{ version: number }> {
  const { tx, account, now } = saving;
  const { accountId } = account;
  const by = { accountId, name: await nameOfAccount(tx, accountId), now };
  if (!(await writeDutyAction(tx, action, by))) throw changedMeanwhile();
  await addAuditEntry(tx, {
    at: now,
    actor: accountActor(accountId),
    action: `desk.${kind}-duty-action`,
    detail: `${action.id}, ${action.outcome}`,
    changes: changesOf(before, action),
  });
  return { version: action.version };
}

const isSame = (one: DutyAction, other: DutyAction): boolean =>
  isDeepStrictEqual({ ...one, version: 0, savedByName: '' }, { ...other, version: 0, savedByName: '' });

async function readWanted(
  saving: Saving,
  before: DutyAction | null,
  { seen: _seen, from, to, ...wanted }: SaveDuty,
): Promise<DutyAction> {
  const { clientId, outcome, figure, cause, finding, action, ownerId, dueOn } = wanted;
  return {
    id: saving.id,
    clientId: before?.clientId ?? clientId,
    version: (before?.version ?? 0) + 1,
    outcome,
    figure,
    cause: cause ?? '',
    period: { from, to },
    finding,
    action,
    ownerId,
    dueOn,
    ownerName: await nameOfOwner(saving, ownerId),
    result: '',
    savedByName: '',
    closedAt: null,
    changes: before?.changes ?? [],
  };
}

/** Throws where the action is not what was on screen any more. */
function checkSeen(before: DutyAction | null, seen: number | null): void {
  if (before === null && seen !== null) throw noSuchAction();
  if (before === null) return;
  if (before.closedAt !== null) throw closed();
  if (before.version !== seen) throw changedMeanwhile();
}

export async function saveDutyAction(saving: Saving, body: SaveDuty): Promise<{ version: number }> {
  checkLead(saving.account);
  if (!(await seesClient(saving, body.clientId))) throw noSuchClient();
  const before = await findToChange(saving);
  const action = await readWanted(saving, before, body);
  if (before !== null && isSame(before, action)) return { version: before.version };
  checkSeen(before, body.seen);
  if (before === null) return write(saving, { before, action, kind: 'save' });
  const by = await nameOfAccount(saving.tx, saving.account.accountId);
  const changes = [...before.changes, { at: saving.now.toISOString(), by, was: wasBefore(before, action) }];
  return write(saving, { before, action: { ...action, changes }, kind: 'save' });
}

export async function closeDutyAction(saving: Saving, { seen, result }: CloseDuty): Promise<{ version: number }> {
  checkLead(saving.account);
  const before = await findToChange(saving);
  if (before === null) throw noSuchAction();
  if (before.closedAt !== null && before.result === result) return { version: before.version };
  checkSeen(before, seen);
  const action = { ...before, version: before.version + 1, result, closedAt: saving.now };
  return write(saving, { before, action, kind: 'close' });
}
