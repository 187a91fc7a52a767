import { isDeepStrictEqual } from 'node:util';

import { addAuditEntry } from '#server/audit.data.ts';
import type { Tx } from '#server/db/connect.ts';
import { requestAllDeskRows } from '../make-desk-rows.data.ts';
import { clientChanges } from './client-changes.server.ts';
import { lockClients, readClients, storeClient } from './clients.data.ts';
import type { Client, StoredClient } from './clients.rules.ts';

/** Sets the opening hours of a client; null is the usual ones. Returns false if there is no client of this name. */
export async function setHours(
  tx: Tx,
  name: string,
  hours: NonNullable<Client['hours']> | null,
  { actor, now }: { actor: string; now: Date },
): Promise<boolean> {
  await lockClients(tx);
  const before = (await readClients(tx)).find((client) => client.name === name);
  if (!before) return false;
  if (isDeepStrictEqual(before.hours ?? null, hours)) return true;
  const { hours: _, ...rest } = before;
  const after: StoredClient = { ...rest, version: before.version + 1, ...(hours !== null && { hours }) };
  await storeClient(tx, after);
  const changes = clientChanges(before, after);
  await addAuditEntry(tx, { at: now, actor, action: 'desk.save-client', detail: name, changes });
  await requestAllDeskRows(tx, {}, now);
  return true;
}
