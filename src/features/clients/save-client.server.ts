import { isDeepStrictEqual } from 'node:util';

import { clientChanges, contractsText } from '#claim/desk/clients/client-changes.server.ts';
import { lockClients, readClients, storeClient } from '#claim/desk/clients/clients.data.ts';
import { type Clash, type Client, clashesOf, type StoredClient } from '#claim/desk/clients/clients.rules.ts';
import { announceAccount } from '#server/sessions/account-news.data.ts';
import { requestAllDeskRows } from '#claim/desk/make-desk-rows.data.ts';
import { accountActor, addAuditEntry } from '#server/audit.data.ts';
import type { Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { type FieldError, Problem } from '#server/http/errors.ts';
import { claimEffects } from './client-effects.rules.ts';
import type { ClientEffects, SaveClient, WantedClient } from './client-routes.ts';
import { groupOpenClaims, listAuditors } from './clients.data.ts';

export type ClientServices = Services & { brands: Brands };

function changedMeanwhile(): Problem {
  return new Problem(409, 'changed-meanwhile', 'Somebody else has just changed this client. Nothing was saved.');
}

function clashError({ pointer, what, key, owner }: Clash): FieldError {
  const whose = owner === null ? 'stands twice' : `belongs to ${owner}. Take it away there first`;
  return { pointer, detail: `The ${what} ${key} ${whose}.` };
}

/** Throws 409 if another client has the name, the brand or a contract. */
function refuseClashes(wanted: StoredClient, clients: readonly StoredClient[]): void {
  const clashes = clashesOf(
    wanted,
    clients.filter(({ id }) => id !== wanted.id),
  );
  if (clashes.length === 0) return;
  const errors = clashes.map(clashError);
  throw new Problem(409, 'client-taken', 'Another client has some of this. Nothing was saved.', { errors });
}

function refuseUnknownBrand({ all }: Brands, { brand }: Client): void {
  if (brand === undefined || all.some(({ id }) => id === brand)) return;
  const detail = `This must be one of: ${all.map(({ id }) => id).join(', ')}.`;
  throw new Problem(400, 'invalid-body', 'The body is not valid.', { errors: [{ pointer: '/brand', detail }] });
}

function clientOf(
  { clientId: id, isClosed, ...fields }: WantedClient,
  before: StoredClient | undefined,
  now: Date,
): StoredClient {
  const closedAt = before?.closedAt ?? now.toISOString();
  return { ...fields, id, version: (before?.version ?? 0) + 1, ...(isClosed && { closedAt }) };
}

type Change = { clients: readonly StoredClient[]; before: StoredClient | undefined; after: StoredClient };

async function changeFor(tx: Db, { brands, now }: ClientServices, wanted: WantedClient): Promise<Change> {
  const clients = await readClients(tx);
  const before = clients.find(({ id }) => id === wanted.clientId);
  const after = clientOf(wanted, before, now());
  refuseUnknownBrand(brands, after);
  refuseClashes(after, clients);
  return { clients, before, after };
}

/** Whose claims are tried, where nothing says it yet. */
const sampleContract = { customer: 'Sample Insurance' };

/** Stores the client as it would be, with a contract for samples, in a transaction that is rolled back. */
export async function storeTried(tx: Db, services: ClientServices, wanted: WantedClient): Promise<StoredClient> {
  const { after } = await changeFor(tx, services, { ...wanted, isClosed: false });
  const hasClaims = after.contracts.length > 0 || after.brand !== undefined;
  const tried = hasClaims ? after : { ...after, contracts: [sampleContract] };
  await storeClient(tx, tried);
  return tried;
}

/** What decides which client a claim has, and when something of it is due. */
const deskFacts = (client: StoredClient) => {
  const { brand, hours, closedAt } = client;
  return { brand, hours, closedAt, contracts: contractsText(client) };
};

async function tellTheDesk(tx: Db, { before, after }: Change, now: Date): Promise<void> {
  if (!before || !isDeepStrictEqual(deskFacts(before), deskFacts(after))) await requestAllDeskRows(tx, {}, now);
  if (!before || before.contactsForAuditors === after.contactsForAuditors) return;
  for (const accountId of await listAuditors(tx, after.id)) await announceAccount(tx, accountId);
}

/** The call is sent again, or somebody else has saved the same. */
function isSaved({ before, after }: Change): boolean {
  if (before === undefined) return false;
  const { version: _, contracts: _had, ...stored } = before;
  const { version: _next, contracts: _wanted, ...fields } = after;
  return isDeepStrictEqual(stored, fields) && contractsText(before) === contractsText(after);
}

/** Saves the client, unless it is saved already. Throws 409 if another version than the one seen counts now. */
export async function saveClient(
  services: ClientServices,
  accountId: string,
  { seen, ...wanted }: SaveClient,
): Promise<StoredClient> {
  const now = services.now();
  return services.database.kysely.transaction().execute(async (tx) => {
    await lockClients(tx);
    const change = await changeFor(tx, services, wanted);
    if (change.before && isSaved(change)) return change.before;
    if ((change.before?.version ?? null) !== seen) throw changedMeanwhile();
    await storeClient(tx, change.after);
    const entry = { at: now, actor: accountActor(accountId), detail: change.after.name };
    await addAuditEntry(tx, {
      ...entry,
      action: 'desk.save-client',
      changes: clientChanges(change.before, change.after),
    });
    await tellTheDesk(tx, change, now);
    return change.after;
  });
}

/** Returns what would change for open claims and auditors if the client were saved. */
export async function readClientEffects(services: ClientServices, wanted: WantedClient): Promise<ClientEffects> {
  const db = services.database.kysely;
  const { clients, before, after } = await changeFor(db, services, wanted);
  const others = clients.filter(({ id }) => id !== after.id);
  const isOther = before !== undefined && before.contactsForAuditors !== after.contactsForAuditors;
  return {
    ...claimEffects(after.id, await groupOpenClaims(db), { before: clients, after: [...others, after] }),
    auditors: isOther ? (await listAuditors(db, after.id)).length : 0,
  };
}
