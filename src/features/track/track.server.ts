import type { FastifyBaseLogger } from 'fastify';

import { purgeClaimSessions, replaceClaimSession, startClaimSession } from '#claim/access/claim-session.data.ts';
import { auditOpened } from '#claim/access/audit-claimant-action.data.ts';
import { hasMailboxOf } from '#claim/access/mailbox-of-link.data.ts';
import { keepLanguage } from '#claim/change/notification-preferences.data.ts';
import { lookupAddress } from '#claim/access/lookup-failures.data.ts';
import { openClaimLink } from '#server/secrets/claim-link.ts';
import type { Services } from '#server/context.ts';
import { keyedHash } from '#server/secrets/keyed-hash.ts';
import { counter } from '#server/telemetry/metrics.ts';
import { keyedMutex } from '#server/limits/keyed-mutex.ts';
import { blockedClients, type BlockedClients } from '#server/http/blocked-clients.ts';
import { couldBePostcode, normalisePostcode } from '#shared/people/postcode.ts';
import { normaliseReference } from '#shared/reference.ts';
import type { Locale } from '#shared/locale.ts';
import { hasFailed, purgeSteps } from './code.data.ts';
import { beginStep, type Step } from './code.server.ts';
import { failureWindowMs } from '#claim/access/lookup-failures.rules.ts';
import type { Guess, LookupKey } from './track.data.ts';
import { lookUpAllowedFrom, claimsMatching, countGuess, hasReference, isAlarming } from './track.data.ts';
import { isLocked, lockGuess, auditLock, purgeGuesses, uncountGuess } from './track.data.ts';
import type { TrackForm } from './track.rules.ts';
import type { Db } from '#server/db/connect.ts';

export type LookupCaller = { address: string; previous: Buffer | null; locale: Locale };

/** `isLocking`: this wrong code was the last that counts against its reference. */
export type LookupResult =
  | { kind: 'found'; claimId: string; claimIds: string[]; token: string }
  | { kind: 'not-found'; isLocking: boolean }
  | Step;

const lookups = counter('fettle_lookups_total', 'Look-ups of claims, by what came of them.', ['outcome']);

/** A text that cannot be a post code is compared with nothing, so it costs the reference no guess. */
function keyOf({ reference, postcode }: TrackForm): LookupKey {
  const number = normaliseReference(reference);
  if (number === '' || !couldBePostcode(postcode)) return null;
  return { reference: number, postcode: normalisePostcode(postcode) };
}

/** Which limit a guess counts against: guessing without a link does not use up that of a claim's links. */
type LimitKey = { reference: string } | { linkedClaim: string };

/**
 * All links of a claim share one limit, however many were sent. A link counts for the claim's own references alone, so
 * that it does not help to guess at another claim. One of a former e-mail address has no limit of its own: whoever reads
 * there could use up what the claimant has.
 */
async function limitKeyOf(
  { database, settings, now }: Services,
  { reference, link = '' }: TrackForm,
): Promise<LimitKey> {
  const key = normaliseReference(reference);
  const opened = link === '' ? null : openClaimLink(settings, link, now());
  const { kysely } = database;
  const isItsOwn =
    opened?.isFresh && (await hasReference(kysely, opened.claimId, key)) && (await hasMailboxOf(kysely, opened));
  return isItsOwn ? { linkedClaim: opened.claimId } : { reference: key };
}

function guessOf(secretKey: Buffer, limitKey: LimitKey, key: LookupKey, address: Buffer): Guess {
  return {
    reference:
      'reference' in limitKey
        ? keyedHash(secretKey, 'lookup-reference', limitKey.reference)
        : keyedHash(secretKey, 'lookup-link', limitKey.linkedClaim),
    postcode: key === null ? Buffer.alloc(0) : keyedHash(secretKey, 'lookup-postcode', key.postcode),
    address,
  };
}

export type Track = (form: TrackForm, caller: LookupCaller) => Promise<LookupResult>;

/**
 * One transaction counts the guess, compares it and takes the count back if it was right, so no response leaves before
 * its guess is stored. An unknown reference and a wrong post code run the same statements. Without tries left a look-up
 * is refused before that, and look-ups of one client network wait without a connection.
 */
export function openTrack(services: Services): Track {
  const blocked = blockedClients();
  const runExclusive = keyedMutex();
  const { database, now } = services;
  return async (form, caller) => {
    const address = lookupAddress(services.settings, caller.address);
    const tryOnce = async (): Promise<LookupResult> => {
      const limitKey = await limitKeyOf(services, form);
      const guess = guessOf(services.settings.secretKey, limitKey, keyOf(form), address);
      const seconds = await secondsToWait(database.kysely, blocked, guess, now());
      return seconds > 0
        ? { kind: 'limited', seconds }
        : lookUp(services, blocked, form, { ...caller, guess, limitKey });
    };
    const tracked = await runExclusive<LookupResult>(address.toString('latin1'), async () => {
      const seconds = blocked.secondsLeft(address, now());
      return seconds > 0 ? { kind: 'limited', seconds } : tryOnce();
    });
    lookups.inc({ outcome: tracked.kind });
    return tracked;
  };
}

async function secondsToWait(db: Db, blocked: BlockedClients, guess: Guess, now: Date): Promise<number> {
  const from = await lookUpAllowedFrom(db, guess, now);
  if (from.address > now) blocked.remember(guess.address, from.address, now);
  return Math.max(0, Math.ceil((from.guess.getTime() - now.getTime()) / 1_000));
}

/** A guess by a link counts like one without. */
async function needsCode(
  db: Db,
  { claimStepUp }: Services['settings'],
  { guess, reference }: { guess: Guess; reference: Buffer },
  now: Date,
): Promise<boolean> {
  if (claimStepUp !== 'after-failure') return claimStepUp === 'always';
  return hasFailed(db, guess, [guess.reference, reference], now);
}

async function lookUp(
  services: Services,
  blocked: BlockedClients,
  form: TrackForm,
  { guess, limitKey, previous, locale }: LookupCaller & { guess: Guess; limitKey: LimitKey },
): Promise<LookupResult> {
  const { settings } = services;
  const now = services.now();
  const key = keyOf(form);
  return services.database.kysely.transaction().execute(async (db) => {
    await lockGuess(db, guess);
    const seconds = await secondsToWait(db, blocked, guess, now);
    if (seconds > 0) return { kind: 'limited', seconds };
    const counted = await countGuess(db, guess, now);
    const claimIds = await claimsMatching(db, key);
    const [claimId] = claimIds;
    if (claimId === undefined) {
      const isLocking = counted.isNew && (await isLocked(db, guess.reference, now));
      if (isLocking) await auditLock(db, limitKey, now);
      return { kind: 'not-found', isLocking };
    }
    await uncountGuess(db, guess, counted.failureId);
    const reference = keyedHash(settings.secretKey, 'lookup-reference', normaliseReference(form.reference));
    if (await needsCode(db, settings, { guess, reference }, now)) {
      return beginStep(db, { reference, claimIds, sharedDevice: form.sharedDevice, locale }, now);
    }
    const token = await startClaimSession(db, { claimIds, sharedDevice: form.sharedDevice }, now);
    await keepLanguage(db, claimIds, locale, now);
    await auditOpened(db, claimIds, now);
    if (previous !== null) await replaceClaimSession(db, { previous, next: token }, now);
    return { kind: 'found', claimId, claimIds, token };
  });
}

const locks = counter('fettle_lookup_locks_total', 'References locked by wrong post codes.');

export type GuessingAlarm = (log: FastifyBaseLogger, failed: { isLocking: boolean }) => Promise<void>;

/** Logs each lock, and warns the operator at most once an hour. Only the audit names the locked claim. */
export function guessingAlarm({ database, now }: Services): GuessingAlarm {
  let quietUntil = 0;
  let isAsking = false;
  // One query at a time, because in a flood of failures each would hold a connection for the same answer.
  const isDue = async (time: Date): Promise<boolean> => {
    if (isAsking || time.getTime() < quietUntil) return false;
    isAsking = true;
    try {
      return await isAlarming(database.kysely, time);
    } finally {
      isAsking = false;
    }
  };
  return async (log, { isLocking }) => {
    const time = now();
    if (isLocking) {
      locks.inc();
      log.warn({ code: 'look-up-locked' }, 'a reference is locked for a day after five wrong post codes');
    }
    if (!(await isDue(time))) return;
    quietUntil = time.getTime() + failureWindowMs;
    log.warn(
      { code: 'claims-are-being-guessed' },
      'very many look-ups of claims fail: somebody may be guessing post codes',
    );
  };
}

export async function purgeExpired({ database, now }: Services): Promise<void> {
  const time = now();
  await purgeClaimSessions(database.kysely, time);
  await purgeGuesses(database.kysely, time);
  await purgeSteps(database.kysely, time);
}
