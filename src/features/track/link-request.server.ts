import { v7 as newId } from 'uuid';

import { lookupAddress } from '#claim/access/lookup-failures.data.ts';
import type { Services } from '#server/context.ts';
import { addJob } from '#server/jobs/jobs.data.ts';
import { keyedHash } from '#server/secrets/keyed-hash.ts';
import { normaliseReference } from '#shared/reference.ts';
import type { Locale } from '#shared/locale.ts';
import { claimMail } from './claim-mail-job.server.ts';
import { countMailRequest } from './code.data.ts';
import { lookUpAllowedFrom, countGuess, lockGuess } from './track.data.ts';

/**
 * Returns the seconds to wait if a limit is reached, otherwise 0. A job finds out whether the reference exists, is
 * locked and has an address, so every response is the same.
 */
export async function requestLink(
  { database, settings, now }: Services,
  typed: string,
  { address, locale }: { address: string; locale: Locale },
): Promise<number> {
  const { secretKey } = settings;
  const reference = normaliseReference(typed);
  const hash = keyedHash(secretKey, 'lookup-reference', reference);
  // A limit without wrong codes, so that only what came from the address counts.
  const asker = {
    reference: keyedHash(secretKey, 'lookup-link', 'asked'),
    postcode: Buffer.alloc(0),
    address: lookupAddress(settings, address),
  };
  return database.kysely.transaction().execute(async (tx) => {
    await lockGuess(tx, asker);
    const from = await lookUpAllowedFrom(tx, asker, now());
    if (from.address > now()) return Math.ceil((from.address.getTime() - now().getTime()) / 1_000);
    const seconds = await countMailRequest(tx, { kind: 'link', reference: hash }, now());
    if (seconds > 0) return seconds;
    await countGuess(tx, asker, now());
    const cause = newId();
    await addJob(tx, claimMail, { what: 'link', reference, locale, cause }, { key: cause, dueAt: now(), now: now() });
    return 0;
  });
}
