import { v7 as newId } from 'uuid';

import { requestAllDeskRows } from '#claim/desk/make-desk-rows.data.ts';
import { addAuditEntry } from '#server/audit.data.ts';
import type { Db } from '#server/db/connect.ts';
import { clientChanges } from './client-changes.server.ts';
import { lockClients, readClients, storeClient } from './clients.data.ts';
import type { Client } from './clients.rules.ts';

/** Each client that changes has an entry of its own, as where an administrator saves it. */
async function audit(tx: Db, before: readonly Client[], after: readonly Client[], now: Date): Promise<void> {
  const named = (clients: readonly Client[], name: string) => clients.find((one) => one.name === name);
  for (const name of new Set([...before, ...after].map((client) => client.name))) {
    const kept = named(after, name);
    const changes = clientChanges(named(before, name), kept);
    const action = kept === undefined ? 'desk.remove-client' : 'desk.save-client';
    if (changes.length > 0) await addAuditEntry(tx, { at: now, actor: 'portal', action, detail: name, changes });
  }
}

/** A client that keeps its name keeps its id. The desk's rows follow in batches. */
export async function replaceClients(db: Db, clients: readonly Client[], now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockClients(tx);
    const stored = await readClients(tx);
    const before = new Map(stored.map((client) => [client.name, client]));
    await tx.deleteFrom('client').execute();
    for (const client of clients) {
      const { id = newId(), version = 0 } = before.get(client.name) ?? {};
      await storeClient(tx, { ...client, id, version: version + 1 });
    }
    await audit(tx, stored, clients, now);
    await requestAllDeskRows(tx, {}, now);
  });
}
