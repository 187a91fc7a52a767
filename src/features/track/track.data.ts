import { sql } from 'kysely';
import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';

import { ownedBy, visibilityValues } from '#claim/access/claim.access.ts';
import { lockClaims, stillSelected } from '#claim/access/lock-claims.data.ts';
import { addAuditEntry } from '#server/audit.data.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { failuresPerAddress, failureWindowMs } from '#claim/access/lookup-failures.rules.ts';
import { failuresBeforeAlarm } from './lookup-limits.rules.ts';
import { guessesPerReference, guessWindowMs } from './lookup-limits.rules.ts';
import type { Db } from '#server/db/connect.ts';

/** Keyed hashes only. `postcode` is empty for a text that is no post code. */
export type Guess = { reference: Buffer; postcode: Buffer; address: Buffer };

function after(since: Date | null, window: number): number {
  return since === null ? 0 : since.getTime() + window;
}

/**
 * Serialises guesses of one address, then guesses at one reference, until the transaction ends. The fixed order
 * prevents deadlocks. A statement of its own, because a statement sees the database as of its start, and the count
 * must see what the lock waited for.
 */
export async function lockGuess(db: Db, { address, reference }: Guess): Promise<void> {
  await sql`select pg_advisory_xact_lock(7305, ${address.readInt32BE()}),
    pg_advisory_xact_lock(7306, ${reference.readInt32BE()})`.execute(db);
}

export type AllowedFrom = { address: Date; guess: Date };

export async function lookUpAllowedFrom(db: Db, guess: Guess, now: Date): Promise<AllowedFrom> {
  const failedSince = new Date(now.getTime() - failureWindowMs);
  const guessedSince = new Date(now.getTime() - guessWindowMs);
  const { rows } = await sql<{ failing_since: Date | null; guessing_since: Date | null }>`select
    (select min(failed_at) from (select failed_at from lookup_failure
      where address_hash = ${guess.address} and failed_at > ${failedSince}
      order by failed_at desc limit ${failuresPerAddress}) f having count(*) = ${failuresPerAddress}) failing_since,
    (select min(guessed_at) from (select guessed_at from lookup_guess
      where reference_hash = ${guess.reference} and postcode_hash <> ${guess.postcode} and guessed_at > ${guessedSince}
      order by guessed_at desc limit ${guessesPerReference}) g having count(*) = ${guessesPerReference}) guessing_since
  `.execute(db);
  const [used] = rows;
  const failing = after(used?.failing_since ?? null, failureWindowMs);
  const guessing = after(used?.guessing_since ?? null, guessWindowMs);
  return { address: new Date(failing), guess: new Date(Math.max(failing, guessing)) };
}

export type CountedGuess = { failureId: string; isNew: boolean };

/** To be called before the guess is compared. */
export async function countGuess(db: Db, guess: Guess, now: Date): Promise<CountedGuess> {
  const failureId = newId();
  await db
    .insertInto('lookup_failure')
    .values({ id: failureId, address_hash: guess.address, failed_at: now })
    .execute();
  if (guess.postcode.length === 0) return { failureId, isNew: false };
  const counted = await db
    .insertInto('lookup_guess')
    .values({ reference_hash: guess.reference, postcode_hash: guess.postcode, guessed_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['reference_hash', 'postcode_hash'])
        .doUpdateSet({ guessed_at: now })
        .where('lookup_guess.guessed_at', '<=', new Date(now.getTime() - guessWindowMs)),
    )
    .returning('guessed_at')
    .executeTakeFirst();
  return { failureId, isNew: counted !== undefined };
}

export async function isLocked(db: Db, reference: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) count from lookup_guess
    where reference_hash = ${reference} and guessed_at > ${new Date(now.getTime() - guessWindowMs)}`.execute(db);
  return (rows[0]?.count ?? 0) >= guessesPerReference;
}

const mostNoted = 20;

async function claimsOfReference(db: Db, reference: string): Promise<string[]> {
  const rows = await db
    .selectFrom('claim_lookup')
    .select('claim_id')
    .distinct()
    .where('key', '=', reference)
    .limit(mostNoted)
    .execute();
  return rows.map(({ claim_id }) => claim_id);
}

/** Leaves out the typed text, because a reference without a claim may be anything. */
export async function auditLock(
  db: Db,
  locked: { reference: string } | { linkedClaim: string },
  now: Date,
): Promise<void> {
  const isByLink = 'linkedClaim' in locked;
  const claimIds = isByLink ? [locked.linkedClaim] : await claimsOfReference(db, locked.reference);
  const until = new Date(now.getTime() + guessWindowMs).toISOString();
  const what = isByLink ? 'by its mailed link' : claimIds.length > 0 ? 'by its reference' : 'by an unknown reference';
  const detail = `${guessesPerReference} wrong post codes ${what}, at most until ${until}`;
  const note = { at: now, actor: 'claimant', action: 'look-up.locked', detail } as const;
  if (claimIds.length === 0) return addAuditEntry(db, note);
  for (const claimId of claimIds) await addAuditEntry(db, { ...note, claimId });
}

export async function uncountGuess(db: Db, guess: Guess, failureId: string): Promise<void> {
  await sql`with uncounted as (delete from lookup_failure where id = ${failureId})
    delete from lookup_guess where reference_hash = ${guess.reference} and postcode_hash = ${guess.postcode}`.execute(
    db,
  );
}

export type LookupKey = { reference: string; postcode: string } | null;

/** Matches again under the locks, because a correction that they waited for may have left the pair. */
export async function claimsMatching(db: Db, key: LookupKey): Promise<string[]> {
  const matching = sql<{ id: string }>`select claim_id as id from claim_lookup
    where key = ${key?.reference ?? null} and postcode_norm = ${key?.postcode ?? null}`;
  return stillSelected(db, await lockClaims(db, matching), matching);
}

export async function hasReference(db: Db, claimId: string, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom('claim_lookup')
    .select('kind')
    .where('claim_id', '=', claimId)
    .where('key', '=', reference)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function claimOfLink(
  pool: Pool,
  viewer: Viewer,
  claimId: string,
  now: Date,
): Promise<{ number: string; isVisible: boolean } | null> {
  const { rows } = await pool.query<{ number: string; isVisible: boolean }>({
    name: 'claim-of-link',
    text: `select c.number, ${ownedBy('$4::uuid', 1)} as "isVisible" from claim c where c.id = $4::uuid`,
    values: [...visibilityValues(viewer, now), claimId],
  });
  return rows[0] ?? null;
}

export async function isAlarming(db: Db, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - failureWindowMs);
  const { rows } = await sql<{ failures: number }>`select count(*) failures from (
    select 1 from lookup_failure where failed_at > ${since} limit ${failuresBeforeAlarm}) f`.execute(db);
  return (rows[0]?.failures ?? 0) >= failuresBeforeAlarm;
}

export async function purgeGuesses(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('lookup_guess')
    .where('guessed_at', '<=', new Date(now.getTime() - guessWindowMs))
    .execute();
  await db
    .deleteFrom('lookup_failure')
    .where('failed_at', '<=', new Date(now.getTime() - failureWindowMs))
    .execute();
}
