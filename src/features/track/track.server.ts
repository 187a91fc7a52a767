import type { FastifyBaseLogger } from 'fastify';

import { endClaimSession, purgeClaimSessions, startClaimSession } from '#claim/claim-session.data.ts';
import type { Services } from '#server/context.ts';
import { keyedHash } from '#server/keyed-hash.ts';
import { householdOf } from '#shared/household.ts';
import { couldBePostcode, normalisePostcode } from '#shared/postcode.ts';
import { normaliseReference } from '#shared/reference.ts';
import { failureWindow } from './lookup-limits.rules.ts';
import type { Guess, LookupKey } from './track.data.ts';
import { allowedFrom, claimsMatching, countGuess, isAlarming } from './track.data.ts';
import { lockGuess, purgeGuesses, uncountGuess } from './track.data.ts';
import type { TrackForm } from './track.rules.ts';

/** Who tries: the client's address, and the hash of the claim session's token that the browser already has. */
export type Tracker = { address: string; previous: Buffer | null };

/** What came of a try. `claimIds` are all claims that the pair matches, the one whose state changed last first. */
export type Tracked =
  | { kind: 'found'; claimId: string; claimIds: string[]; token: string }
  | { kind: 'not-found' }
  | { kind: 'limited'; seconds: number };

/** A text that no claim's post code can be is compared with nothing, so it costs the reference no guess. */
function keyOf({ reference, postcode }: TrackForm): LookupKey {
  const number = normaliseReference(reference);
  if (number === '' || !couldBePostcode(postcode)) return null;
  return { reference: number, postcode: normalisePostcode(postcode) };
}

function guessOf(secretKey: Buffer, form: TrackForm, key: LookupKey, address: string): Guess {
  return {
    reference: keyedHash(secretKey, 'lookup-reference', normaliseReference(form.reference)),
    postcode: key === null ? Buffer.alloc(0) : keyedHash(secretKey, 'lookup-postcode', key.postcode),
    address: keyedHash(secretKey, 'lookup-address', householdOf(address)),
  };
}

/**
 * Looks up the claims of a pair and starts a claim session for them. One transaction counts the guess, compares it
 * and takes the count back when it was right, so no answer leaves before its guess is stored for good, however many
 * come at once. An unknown reference and a wrong post code run the same statements.
 */
export async function track(services: Services, form: TrackForm, { address, previous }: Tracker): Promise<Tracked> {
  const now = services.now();
  const key = keyOf(form);
  const guess = guessOf(services.settings.secretKey, form, key, address);
  return services.database.kysely.transaction().execute(async (db) => {
    await lockGuess(db, guess);
    const wait = (await allowedFrom(db, guess, now)).getTime() - now.getTime();
    if (wait > 0) return { kind: 'limited', seconds: Math.ceil(wait / 1_000) };
    const failureId = await countGuess(db, guess, now);
    const claimIds = await claimsMatching(db, key);
    const [claimId] = claimIds;
    if (claimId === undefined) return { kind: 'not-found' };
    await uncountGuess(db, guess, failureId);
    if (previous !== null) await endClaimSession(db, previous, now);
    const token = await startClaimSession(db, { claimIds, sharedDevice: form.sharedDevice }, now);
    return { kind: 'found', claimId, claimIds, token };
  });
}

export type GuessingAlarm = (log: FastifyBaseLogger) => Promise<void>;

/** A function to call after every failed try: it warns the operator, once in an hour, when there are far too many. */
export function guessingAlarm({ database, now }: Services): GuessingAlarm {
  let quietUntil = 0;
  return async (log) => {
    const time = now();
    if (time.getTime() < quietUntil || !(await isAlarming(database.kysely, time))) return;
    quietUntil = time.getTime() + failureWindow;
    log.warn(
      { code: 'claims-are-being-guessed' },
      'very many look-ups of claims fail: somebody may be guessing post codes',
    );
  };
}

/** Deletes claim sessions and counted guesses that are over. To be called from time to time; nothing depends on it. */
export async function purgeExpired({ database, now }: Services): Promise<void> {
  const time = now();
  await purgeClaimSessions(database.kysely, time);
  await purgeGuesses(database.kysely, time);
}
