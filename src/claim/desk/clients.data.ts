import { v7 as newId } from 'uuid';

import type { Db } from '#server/db/connect.ts';
import type { Client } from './clients.rules.ts';
import { requestAllDeskRows } from './make-desk-rows.data.ts';

export async function listClients(db: Db): Promise<Client[]> {
  const clients = await db.selectFrom('client').selectAll().orderBy('name').execute();
  const contracts = await db.selectFrom('client_contract').selectAll().orderBy('customer').orderBy('name').execute();
  return clients.map(({ id, name, brand, hours, auditors_see_contacts }) => ({
    name,
    ...(brand !== null && { brand }),
    ...(hours !== null && { hours: hours as NonNullable<Client['hours']> }),
    contactsForAuditors: auditors_see_contacts ? 'shown' : 'masked',
    contracts: contracts
      .filter((contract) => contract.client_id === id)
      .map(({ customer, name: of }) => ({ customer, ...(of !== '' && { name: of }) })),
  }));
}

/** A client that keeps its name keeps its id. The desk's rows follow in batches. */
export async function replaceClients(db: Db, clients: readonly Client[], now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await tx.selectFrom('client').select(['id', 'name']).forUpdate().execute();
    const ids = new Map(before.map(({ id, name }) => [name, id]));
    await tx.deleteFrom('client').execute();
    for (const { name, brand = null, hours, contactsForAuditors, contracts } of clients) {
      const id = ids.get(name) ?? newId();
      await tx
        .insertInto('client')
        .values({
          ...{ id, name, brand, hours: hours ? JSON.stringify(hours) : null },
          auditors_see_contacts: contactsForAuditors === 'shown',
        })
        .execute();
      for (const { customer, name: of = '' } of contracts) {
        await tx.insertInto('client_contract').values({ customer, name: of, client_id: id }).execute();
      }
    }
    await requestAllDeskRows(tx, {}, now);
  });
}
