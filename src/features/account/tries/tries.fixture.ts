import { v7 as newId } from 'uuid';

import type { Services } from '#server/context.ts';
import { trierOf, type TryKind } from './tries.data.ts';

/** Adds attempts counted just now; a random account and address unless given. */
export async function addTries(
  { database, settings, now }: Services,
  { kind, count, email, address }: { kind: TryKind; count: number; email?: string; address?: string },
): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => {
    const trier = trierOf(settings.secretKey, email ?? `${at}@nobody.example`, address ?? `192.0.2.${at}`);
    return { id: newId(), kind, email_hash: trier.email, address_hash: trier.address, tried_at: now() };
  });
  await database.kysely.insertInto('account_try').values(rows).execute();
}
