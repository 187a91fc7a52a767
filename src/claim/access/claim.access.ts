import { brandOfClaim, staffNeedSecondFactor } from '#server/settings/portal-rule.data.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { sessionIdle } from '#server/sessions/session.ts';

/** No token has an empty hash, so it finds no session: a viewer without one needs no statement of their own. */
const hashOfNobody = Buffer.alloc(0);

/**
 * The three values that `visibleTo` reads: the hashes of the claim session's and of the account's token, now, and the
 * instant since when a claim session must have been used.
 */
export type VisibilityValues = [tokens: [claim: Buffer, account: Buffer], now: Date, usedSince: Date];

export function visibilityValues({ claimToken, accountToken }: Viewer, now: Date): VisibilityValues {
  const tokens: [Buffer, Buffer] = [claimToken ?? hashOfNobody, accountToken ?? hashOfNobody];
  return [tokens, now, new Date(now.getTime() - sessionIdle)];
}

/**
 * How a claim's e-mail and an account's are compared; the index `claim_end_user_email` is on this expression. Letters
 * beyond A to Z count as they are, because the database's own rules make two mailboxes one: 'İ' becomes 'i'.
 */
const sameEmail = (claim: string, account: string) =>
  `lower(btrim(${claim}.end_user_email) collate "C") = lower(${account}.email collate "C")`;

/**
 * The account session of a token with its account `asker`, both good at the instant of parameter `now`. Its names are
 * long because the statements around it have short ones, which must not be hidden.
 */
function signedIn(token: string, now: number): string {
  return `account_session sign_in join account asker on asker.id = sign_in.account_id
    and sign_in.token_hash = ${token} and sign_in.ended_at is null
    and sign_in.expires_at > $${now} and sign_in.idle_expires_at > $${now}
    and asker.email_confirmed_at is not null and (asker.locked_out_until is null or asker.locked_out_until <= $${now})`;
}

/** How somebody signed in, or what every sign-in of theirs asks for. */
const hasSecondFactor = `('mfa' = any (sign_in.amr) or asker.two_factor_at is not null)`;

/** A handler who has given a second factor where staff need one. */
const isHandler = `'handler' = any (asker.roles) and (not ${staffNeedSecondFactor} or ${hasSecondFactor})`;

/** The condition that a handler's brands include the brand of this claim, whose row has this alias. */
const inHandlersBrands = (claim: string) => `(asker.brands is null or ${brandOfClaim(claim)} = any (asker.brands))`;

function isHandlers(claimId: string): string {
  return `(${isHandler} and (asker.brands is null or exists (select 1 from claim limited
    where limited.id = ${claimId} and ${inHandlersBrands('limited')})))`;
}

/** A claim session that covers the claim; `first` is now. */
function heldBy(token: string, claimId: string, first: number): string {
  return `exists (
    select 1 from claim_session s join claim_session_claim sc on sc.session_id = s.id
    where s.token_hash = ${token} and s.ended_at is null and s.expires_at > $${first}
      and s.used_at > $${first + 1} and sc.claim_id = ${claimId})`;
}

function isOwn(claimId: string): string {
  return `exists (select 1 from claim own where own.id = ${claimId}
    and own.end_user_email <> '' and ${sameEmail('own', 'asker')})`;
}

const tokenAt = (first: number, place: number) => `($${first}::bytea[])[${place}]`;

/**
 * The one guard of every claim (security promise 1): the SQL condition that the viewer may see the claim whose id the
 * expression `claimId` gives: by a claim session that covers it, as a signed-in account with its e-mail address, or as
 * a handler, whose brands may be limited. It stands in the statement that reads the claim, so no read can forget it, and a claim of somebody else is
 * as absent as one that does not exist. `first` is the number of the parameter that holds the first of
 * `visibilityValues`; the other two follow it. A read that is not for the claimant alone notes a handler's view first
 * (`noteHandlerView`).
 */
export function visibleTo(claimId: string, first: number): string {
  return `(${heldBy(tokenAt(first, 1), claimId, first + 1)}
    or ${visibleToAccount(tokenAt(first, 2), claimId, first + 1)})`;
}

/** The same where the viewer has no account's token: the condition of nearly every read, without what it need not ask. */
export function visibleToSession(claimId: string, first: number): string {
  return heldBy(tokenAt(first, 1), claimId, first + 1);
}

/** The condition that the claim is the viewer's own: a handler who only looks at it may not change it. */
export function ownedBy(claimId: string, first: number): string {
  return `(${heldBy(tokenAt(first, 1), claimId, first + 1)}
    or exists (select 1 from ${signedIn(tokenAt(first, 2), first + 1)} where ${isOwn(claimId)}))`;
}

/** The ids of the claims that are the viewer's own, as a subquery: a list starts from who asks, not from all claims. */
export function claimsOwnedBy(first: number): string {
  const [now, usedSince] = [first + 1, first + 2];
  return `select sc.claim_id from claim_session s join claim_session_claim sc on sc.session_id = s.id
    where s.token_hash = ${tokenAt(first, 1)} and s.ended_at is null and s.expires_at > $${now} and s.used_at > $${usedSince}
    union select own.id from ${signedIn(tokenAt(first, 2), now)}
    join claim own on own.end_user_email <> '' and ${sameEmail('own', 'asker')}`;
}

/**
 * The ids of the claims with the e-mail address of the viewer's account alone, as a subquery. It takes the same three
 * values, and PostgreSQL refuses a value that no statement mentions.
 */
export function claimsOfAccount(first: number): string {
  return `select own.id from ${signedIn(tokenAt(first, 2), first + 1)}
    join claim own on own.end_user_email <> '' and ${sameEmail('own', 'asker')}
    where $${first + 2}::timestamptz is not null`;
}

/** The part of `visibleTo` for a claim session's token that an expression gives; `first` is now. */
export const visibleToHolder = heldBy;

/**
 * The SQL condition that the viewer's claim session was begun on a shared device, also where it is over: an account that
 * reads in the same browser is on that device too. `first` is the parameter of `visibilityValues` that comes first.
 */
export function onSharedDevice(first: number): string {
  return `exists (select 1 from claim_session device where device.token_hash = ${tokenAt(first, 1)} and device.shared_device)`;
}

/** The part of `visibleTo` for an account's token that an expression gives; `now` is the number of that parameter. */
export function visibleToAccount(token: string, claimId: string, now: number): string {
  return `exists (select 1 from ${signedIn(token, now)} where ${isHandlers(claimId)} or ${isOwn(claimId)})`;
}

/** A handler `asker` who looks at a claim that is not their own, to be joined on more. */
export function handlersView(claim: string, first: number): string {
  return `${signedIn(tokenAt(first, 2), first + 1)}
    join claim ${claim} on ${isHandler} and ${inHandlersBrands(claim)}
    and not ${ownedBy(`${claim}.id`, first)}`;
}
