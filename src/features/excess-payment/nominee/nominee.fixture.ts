import { v7 as newId } from 'uuid';

import { insertNominated, writeConfirmed } from '#claim/nominated/nominated.data.ts';
import { longestMs } from '#claim/nominated/nominated.rules.ts';
import type { Services } from '#server/context.ts';
import { hashToken, newToken } from '#server/sessions/session.ts';
import type { Asker } from '#features/excess-payment/asker.server.ts';
import type { Nominee } from '#features/excess-payment/intents.data.ts';
import { nomineeAsker } from './nominee-payment.rest.ts';

/** Nominates somebody who has confirmed, and may pay. */
export async function addPayingNominee({ database, now }: Services, claimId: string): Promise<Nominee> {
  const nominee = { id: newId(), name: 'Dana Field' };
  const person = { claimId, ...nominee, relation: '', email: 'dana@example.com', may: ['pay' as const] };
  const how = { asksHandler: false, askedBy: 'claimant', namedBy: null, secretHash: hashToken(newToken()) } as const;
  const times = { askedAt: now(), until: new Date(now().getTime() + longestMs) };
  await database.kysely.transaction().execute(async (tx) => {
    await insertNominated(tx, { ...person, ...how, ...times });
    await writeConfirmed(tx, { claimId, id: nominee.id }, null, now());
  });
  return nominee;
}

/** Asks as this nominee, whose browser is taken for granted. */
export const askerOfNominee = (services: Services, claimId: string, nominee: Nominee): Asker =>
  nomineeAsker(services, async () => nominee, { claimId }, { headers: {} } as Parameters<typeof nomineeAsker>[3]);
