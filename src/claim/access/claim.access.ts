// Who may read a claim and all that belongs to it is `visibleTo`; who may change it is `ownedBy`. Both are SQL
// conditions within the statement that reads. An operator's system reads by its key's scope (features/integration).
// docs/access.md has a table of the conditions and whom each lets in.
import { brandOfClaim, staffNeedSecondFactor } from '#server/settings/portal-rule.data.ts';
import { type AccountRole, readerRoles } from '#shared/account-role.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { sessionIdleMs } from '#server/sessions/session.ts';

/** No token has an empty hash, so a viewer without a token matches no session. */
const emptyHash = Buffer.alloc(0);

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
const signIns = `account_session sign_in join account asker on asker.id = sign_in.account_id`;

function isSignIn(token: string, now: number): string {
  return `sign_in.token_hash = ${token} and sign_in.ended_at is null
    and sign_in.expires_at > $${now} and sign_in.idle_expires_at > $${now}
    and asker.email_confirmed_at is not null and (asker.locked_out_until is null or asker.locked_out_until <= $${now})`;
}

const signedIn = (token: string, now: number) => `${signIns} and ${isSignIn(token, now)}`;

/** The session was opened with a second factor, or the account has one that every sign-in requires. */
const hasSecondFactor = `('mfa' = any (sign_in.amr) or asker.two_factor_at is not null)`;

const isOfRole = (...roles: AccountRole[]) =>
  `asker.roles && array[${roles.map((role) => `'${role}'`).join(', ')}] and (not ${staffNeedSecondFactor} or ${hasSecondFactor})`;

const isHandler = isOfRole('handler');
/** Who looks at other people's claims. An auditor does nothing else. */
const isReader = isOfRole(...readerRoles);

/** The claim's own pages mask nothing, so an auditor sees them only where the client shows its auditors contacts. */
const seesContacts = (clientId: string) => `('handler' = any (asker.roles)
  or exists (select 1 from client shown where shown.id = ${clientId} and shown.auditors_see_contacts))`;

export type Place = 'desk' | 'portal';

/** The brands and clients that the account is limited to. `claimId` as in `visibleTo`. */
const withinLimits = (
  claim: string,
  claimId: string,
  place: Place,
) => `(asker.brands is null or ${brandOfClaim(claim)} = any (asker.brands))
  and (asker.client_ids is null or exists (select 1 from desk_claim of_client
    where of_client.claim_id = ${claimId} and of_client.client_id = any (asker.client_ids)
      ${place === 'portal' ? `and ${seesContacts('of_client.client_id')}` : ''}))`;

function readerMaySee(claimId: string): string {
  return `(${isReader} and (asker.brands is null and asker.client_ids is null or exists (select 1 from claim limited
    where limited.id = ${claimId} and ${withinLimits('limited', claimId, 'portal')})))`;
}

const claimSessions = 'claim_session s join claim_session_claim sc on sc.session_id = s.id';

function isClaimSession(token: string, now: number): string {
  return `s.token_hash = ${token} and s.ended_at is null and s.expires_at > $${now} and s.used_at > $${now + 1}`;
}

/** `now` and `now + 1` number the last two values. */
function coveredBySession(token: string, claimId: string, now: number): string {
  return `exists (select 1 from ${claimSessions} where ${isClaimSession(token, now)} and sc.claim_id = ${claimId})`;
}

const isAskersOwn = (claim: string) => `${claim}.end_user_email <> '' and ${sameEmail(claim, 'asker')}`;

function isOwn(claimId: string): string {
  return `exists (select 1 from claim own where own.id = ${claimId} and ${isAskersOwn('own')})`;
}

function visibleToAccount(token: string, claimId: string, now: number): string {
  return `exists (select 1 from ${signedIn(token, now)} where ${readerMaySee(claimId)} or ${isOwn(claimId)})`;
}

/**
 * Selects, for many viewers at once, what each may see. `sights` is a table named `sight`, one row for each viewer and claim, with
 * `claim_id`, `session_hash` and `account_hash`; `columns` may name its columns and the claim as `c`. Joins in place of `visibleTo`,
 * because Citus takes no condition of each row on several machines. `now` and `now + 1` number the last two values of
 * `visibilityValues`.
 */
export function seenByEach(columns: string, sights: string, now: number): string {
  return `select ${columns} from ${sights} join claim c on c.id = sight.claim_id, ${claimSessions}
    where ${isClaimSession('sight.session_hash', now)} and sc.claim_id = c.id
    union select ${columns} from ${sights} join claim c on c.id = sight.claim_id, ${signIns}
    where ${isSignIn('sight.account_hash', now)}
      and ((${isReader} and ${withinLimits('c', 'c.id', 'portal')}) or (${isAskersOwn('c')}))`;
}

const tokenAt = (first: number, place: number) => `($${first}::bytea[])[${place}]`;

/**
 * Returns the SQL condition that the viewer may see a claim (security promise 1), for the statement that reads the
 * claim. `claimId` is SQL of its id: where one claim is read, the parameter itself, so that Citus queries one machine.
 * `first` is the number of the first parameter of `visibilityValues`; the other two follow it. A read that is not for
 * the claimant alone calls `auditHandlerView` first.
 */
export function visibleTo(claimId: string, first: number): string {
  return `(${coveredBySession(tokenAt(first, 1), claimId, first + 1)}
    or ${visibleToAccount(tokenAt(first, 2), claimId, first + 1)})`;
}

export function visibleToSession(claimId: string, first: number): string {
  return coveredBySession(tokenAt(first, 1), claimId, first + 1);
}

/** SQL of a hash of the claim's e-mail address, as a proof of its mailbox is kept. */
export const emailHashOf = (claim: string): string =>
  `sha256(convert_to(lower(btrim(${claim}.end_user_email) collate "C"), 'UTF8'))`;

/** A code was mailed to the address that the claim has now, and the session entered it. */
function hasProvedMailbox(claimId: string, first: number): string {
  return `exists (select 1 from ${claimSessions} join claim mailed on mailed.id = ${claimId}
    where ${isClaimSession(tokenAt(first, 1), first + 1)} and sc.claim_id = ${claimId}
      and btrim(mailed.end_user_email) <> '' and sc.email_hash = ${emailHashOf('mailed')})`;
}

/**
 * Of what others with reference and post code must not read, for a viewer who may see the claim: a session with a mailed
 * code, an account, and whoever looks at other people's claims.
 */
export function seesSealed(claimId: string, first: number): string {
  return `(${hasProvedMailbox(claimId, first)} or ${visibleToAccount(tokenAt(first, 2), claimId, first + 1)})`;
}

/** SQL of the id of the viewer's claim session; null without one that has this claim. */
export function claimSessionOf(claimId: string, first: number): string {
  return `(select s.id from ${claimSessions}
    where ${isClaimSession(tokenAt(first, 1), first + 1)} and sc.claim_id = ${claimId})`;
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
  return `select sc.claim_id as id from ${claimSessions}
    where ${isClaimSession(tokenAt(first, 1), first + 1)}`;
}

export function claimsOwnedBy(first: number): string {
  return `${claimsHeldBy(first)} union select own.id from ${signedIn(tokenAt(first, 2), first + 1)}
    join claim own on ${isAskersOwn('own')}`;
}

export function claimsOfAccount(first: number): string {
  return `select own.id from ${signedIn(tokenAt(first, 2), first + 1)}
    join claim own on ${isAskersOwn('own')}
    where $${first + 2}::timestamptz is not null`;
}

/** Returns true even if the session is over. An account in the same browser is on that device too. */
export function onSharedDevice(first: number): string {
  return `exists (select 1 from claim_session device where device.token_hash = ${tokenAt(first, 1)} and device.shared_device)`;
}

/**
 * SQL of whether a browser that asked for notifications, a row of `push_subscription`, may see the claim: its claim session
 * has the claim, or the account of its sign-in owns it. Whether either has run out is not asked: notifications outlive both.
 */
export const seenBySubscriber = (subscription: string, claimId: string): string => `(exists (select 1
      from claim_session_claim sc where sc.claim_id = ${claimId} and sc.session_id = ${subscription}.session_id)
    or exists (select 1 from ${signIns} join claim own on own.id = ${claimId} and ${isAskersOwn('own')}
      where sign_in.id = ${subscription}.account_session_id and asker.email_confirmed_at is not null))`;

/** Joins the signed-in handler or auditor with a claim, named `claim`, that is not their own. */
export function readersView(claim: string, claimId: string, { first, place }: { first: number; place: Place }): string {
  return `${signedIn(tokenAt(first, 2), first + 1)}
    join claim ${claim} on ${isReader} and ${withinLimits(claim, claimId, place)}
    and not ${ownedBy(claimId, first)}`;
}

function claimOf(condition: string, claim: string, claimId: string, first: number): string {
  return `${signedIn(tokenAt(first, 2), first + 1)}
    join claim ${claim} on ${claim}.id = ${claimId} and ${condition} and ${withinLimits(claim, claimId, 'desk')}
    and $${first + 2}::timestamptz is not null`;
}

/** At the desk: joins the signed-in handler with the claim, as `claim`, if it is within their limits or their own. */
export const handlersClaim = (claim: string, claimId: string, first: number): string =>
  claimOf(isHandler, claim, claimId, first);

/** As `handlersClaim`, of handlers and auditors. */
export const readersClaim = (claim: string, claimId: string, first: number): string =>
  claimOf(isReader, claim, claimId, first);
