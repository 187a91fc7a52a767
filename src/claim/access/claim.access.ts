// Which claimant, account or handler may read a claim and all that belongs to it, photos too: `visibleTo`. Who may change
// it: `ownedBy`. Both are SQL conditions that stand in the statement that reads, as in `visiblePhoto` of
// features/photos/photos.data.ts. An operator's system reads by the scope of its key, features/integration.
import { brandOfClaim, staffNeedSecondFactor } from '#server/settings/portal-rule.data.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { sessionIdleMs } from '#server/sessions/session.ts';

/** No token has an empty hash, so a viewer without a token finds no session and needs no statement of their own. */
const emptyHash = Buffer.alloc(0);

/**
 * The three values that `visibleTo` reads: the token hashes of claim session and account, now, and the earliest last
 * use that a claim session may have.
 */
export type VisibilityValues = [tokens: [claim: Buffer, account: Buffer], now: Date, usedSince: Date];

export function visibilityValues({ claimToken, accountToken }: Viewer, now: Date): VisibilityValues {
  const tokens: [Buffer, Buffer] = [claimToken ?? emptyHash, accountToken ?? emptyHash];
  return [tokens, now, new Date(now.getTime() - sessionIdleMs)];
}

/**
 * Compares a claim's e-mail with an account's; the index `claim_end_user_email` is on this expression. Only A to Z are
 * lowercased: the database's own rules turn 'İ' into 'i', which makes two mailboxes one.
 */
const sameEmail = (claim: string, account: string) =>
  `lower(btrim(${claim}.end_user_email) collate "C") = lower(${account}.email collate "C")`;

/** The aliases are long so that they never hide the short ones of the statements around it. */
function signedIn(token: string, now: number): string {
  return `account_session sign_in join account asker on asker.id = sign_in.account_id
    and sign_in.token_hash = ${token} and sign_in.ended_at is null
    and sign_in.expires_at > $${now} and sign_in.idle_expires_at > $${now}
    and asker.email_confirmed_at is not null and (asker.locked_out_until is null or asker.locked_out_until <= $${now})`;
}

/** The session was opened with a second factor, or the account has one that every sign-in requires. */
const hasSecondFactor = `('mfa' = any (sign_in.amr) or asker.two_factor_at is not null)`;

const isHandler = `'handler' = any (asker.roles) and (not ${staffNeedSecondFactor} or ${hasSecondFactor})`;

const inHandlersBrands = (claim: string) => `(asker.brands is null or ${brandOfClaim(claim)} = any (asker.brands))`;

function handlerMaySee(claimId: string): string {
  return `(${isHandler} and (asker.brands is null or exists (select 1 from claim limited
    where limited.id = ${claimId} and ${inHandlersBrands('limited')})))`;
}

/** Returns the condition that a claim session covers the claim. `now` and `now + 1` number the last two values. */
export function coveredBySession(token: string, claimId: string, now: number): string {
  return `exists (
    select 1 from claim_session s join claim_session_claim sc on sc.session_id = s.id
    where s.token_hash = ${token} and s.ended_at is null and s.expires_at > $${now}
      and s.used_at > $${now + 1} and sc.claim_id = ${claimId})`;
}

function isOwn(claimId: string): string {
  return `exists (select 1 from claim own where own.id = ${claimId}
    and own.end_user_email <> '' and ${sameEmail('own', 'asker')})`;
}

/** Returns the condition that an account may see the claim: its own claimant's, or a handler's of its brand. */
export function visibleToAccount(token: string, claimId: string, now: number): string {
  return `exists (select 1 from ${signedIn(token, now)} where ${handlerMaySee(claimId)} or ${isOwn(claimId)})`;
}

const tokenAt = (first: number, place: number) => `($${first}::bytea[])[${place}]`;

/**
 * Returns the SQL condition that the viewer may see a claim (security promise 1), for the statement that reads the
 * claim. `claimId` is SQL of its id: where one claim is read, the parameter itself, so that Citus asks one machine.
 * `first` is the number of the first parameter of `visibilityValues`; the other two follow it. A read that is
 * not for the claimant alone calls `auditHandlerView` first.
 */
export function visibleTo(claimId: string, first: number): string {
  return `(${coveredBySession(tokenAt(first, 1), claimId, first + 1)}
    or ${visibleToAccount(tokenAt(first, 2), claimId, first + 1)})`;
}

export function visibleToSession(claimId: string, first: number): string {
  return coveredBySession(tokenAt(first, 1), claimId, first + 1);
}

/** Leaves out a handler, who may view the claim and not change it. */
export function ownedBy(claimId: string, first: number): string {
  return `(${coveredBySession(tokenAt(first, 1), claimId, first + 1)} or ${isOwnOfAccount(claimId, first)})`;
}

function isOwnOfAccount(claimId: string, first: number): string {
  return `exists (select 1 from ${signedIn(tokenAt(first, 2), first + 1)} where ${isOwn(claimId)})`;
}

/** Mentions all three values, because PostgreSQL rejects a parameter that no statement uses. */
export function ownedByAccount(claimId: string, first: number): string {
  return `(${isOwnOfAccount(claimId, first)} and $${first + 2}::timestamptz is not null)`;
}

/** The claims of the claim session alone. Starts from the viewer, so that a list does not read all claims. */
export function claimsHeldBy(first: number): string {
  return `select sc.claim_id as id from claim_session s join claim_session_claim sc on sc.session_id = s.id
    where s.token_hash = ${tokenAt(first, 1)} and s.ended_at is null
      and s.expires_at > $${first + 1} and s.used_at > $${first + 2}`;
}

export function claimsOwnedBy(first: number): string {
  return `${claimsHeldBy(first)} union select own.id from ${signedIn(tokenAt(first, 2), first + 1)}
    join claim own on own.end_user_email <> '' and ${sameEmail('own', 'asker')}`;
}

/** Mentions all three values, because PostgreSQL rejects a parameter that no statement uses. */
export function claimsOfAccount(first: number): string {
  return `select own.id from ${signedIn(tokenAt(first, 2), first + 1)}
    join claim own on own.end_user_email <> '' and ${sameEmail('own', 'asker')}
    where $${first + 2}::timestamptz is not null`;
}

/** Returns true even if the session is over. An account in the same browser is on that device too. */
export function onSharedDevice(first: number): string {
  return `exists (select 1 from claim_session device where device.token_hash = ${tokenAt(first, 1)} and device.shared_device)`;
}

/** Joins the signed-in handler with the claim, under the name `claim`, that is not their own. */
export function handlersView(claim: string, claimId: string, first: number): string {
  return `${signedIn(tokenAt(first, 2), first + 1)}
    join claim ${claim} on ${isHandler} and ${inHandlersBrands(claim)}
    and not ${ownedBy(claimId, first)}`;
}
