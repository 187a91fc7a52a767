import { v7 as newId } from 'uuid';

import { insertNominated, writeConfirmed } from '#claim/nominated/nominated.data.ts';
import { longestMs, type NominatedRight, nominatedRights } from '#claim/nominated/nominated.rules.ts';
import type { Database } from '#server/db/connect.ts';
import { hashToken, newToken } from '#server/sessions/session.ts';
import { addBrowser, findActing, writeCoded, writeOpened } from './acting/acting-sessions.data.ts';

type NewNominee = { claimId: string; now: Date; may?: readonly NominatedRight[]; name?: string; secret?: string };

/** Nominates somebody, without a mail. Returns the id. */
export async function addNominee({ kysely }: Database, nominee: NewNominee): Promise<string> {
  const { claimId, now, may = nominatedRights, name = 'Dana Field', secret = newToken() } = nominee;
  const id = newId();
  const person = { claimId, id, name, relation: 'daughter', email: 'dana@example.com', may: [...may] };
  const how = { asksHandler: false, askedBy: 'claimant', namedBy: null, secretHash: hashToken(secret) } as const;
  const times = { askedAt: now, until: new Date(now.getTime() + longestMs) };
  await kysely.transaction().execute((tx) => insertNominated(tx, { ...person, ...how, ...times }));
  return id;
}

/** Nominates somebody who has confirmed, entered the code and seen the claim. Returns the id and the browser's token. */
export async function addActing(database: Database, nominee: NewNominee): Promise<{ id: string; token: string }> {
  const { claimId, now } = nominee;
  const id = await addNominee(database, nominee);
  const token = newToken();
  await database.kysely.transaction().execute(async (tx) => {
    await writeConfirmed(tx, { claimId, id }, null, now);
    const place = { claimId, tokenHash: hashToken(token) };
    await addBrowser(tx, { ...place, nominatedId: id }, now);
    const browser = await findActing(tx, { ...place, locale: 'en-GB' }, now);
    if (browser === null) throw new Error('A browser that was opened just now must be found.');
    await writeCoded(tx, browser, now);
    await writeOpened(tx, browser, now);
  });
  return { id, token };
}

export const actingCookieOf = (claimId: string, token: string): string => `fettle-acting-${claimId}=${token}`;
