import { v7 as newId } from 'uuid';

import type { Services } from '#server/context.ts';
import { attemptSourceOf, type AttemptKind } from './attempts.data.ts';

/** Adds attempts counted just now; a random account and address unless given. */
export async function addAttempts(
  { database, settings, now }: Services,
  { kind, count, email, address }: { kind: AttemptKind; count: number; email?: string; address?: string },
): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => {
    const source = attemptSourceOf(settings.secretKey, email ?? `${at}@nobody.example`, address ?? `192.0.2.${at}`);
    return { id: newId(), kind, email_hash: source.email, address_hash: source.address, tried_at: now() };
  });
  await database.kysely.insertInto('account_try').values(rows).execute();
}
