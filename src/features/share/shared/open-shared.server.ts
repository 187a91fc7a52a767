import { createHash } from 'node:crypto';

import { countLookupFailure, lookupAddress, secondsToLookUp } from '#claim/access/lookup-failures.data.ts';
import type { CodePlace } from '#claim/mailed-code/mailed-code.data.ts';
import { lockCode } from '#claim/mailed-code/mailed-code.data.ts';
import { enterCode, mailCode, type CodeEntered, type MailedCode } from '#claim/mailed-code/mailed-code.server.ts';
import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import { addAuditEntry } from '#server/audit.data.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Locale } from '#shared/locale.ts';
import { Problem } from '#server/http/errors.ts';
import { hashToken, newToken } from '#server/sessions/session.ts';
import { readShareSettings } from '../shared-links.data.ts';
import { helperCodeMail } from './shared-code-mail.server.ts';
import type { SharedClaim } from './shared-answers.rules.ts';
import { readSharedClaim, type SharedWords } from './shared-claim.server.ts';
import {
  addSession,
  confirmSession,
  countOpening,
  findLink,
  findSession,
  holdClaim,
  type OpenLink,
  type SharedSession,
} from './shared-sessions.data.ts';

export type SharedServices = Services & { words: SharedWords };

/** The same for a link that never was, that was ended, whose time is over, and whose claim is gone. */
function sharedOver(): Problem {
  return new Problem(404, 'shared-over', 'This link doesn’t work. Ask whoever sent it to you for a new one.');
}

function codeNeeded(): Problem {
  return new Problem(403, 'code-needed', 'Enter the code that we mailed to you first.');
}

function tooManyTries(seconds: number): Problem {
  const text = 'Too many links were tried from this network. Try again later.';
  return new Problem(429, 'too-many-attempts', text, { retryAfterSeconds: seconds });
}

/** `tokenHash` is of the browser's cookie, `locale` of its reader: nothing is said in the claimant's language. */
export type Helper = { claimId: string; tokenHash: Buffer | null; locale: Locale };

function codePlace({ id, link }: Pick<SharedSession, 'id' | 'link'>): CodePlace {
  const boundHash = createHash('sha256').update(`shared-link ${id}`).digest();
  return { claimId: link.claimId, purpose: 'shared-link', boundHash };
}

type Sending = { session: Pick<SharedSession, 'id' | 'link'>; locale: Locale };

async function sendCode(tx: Tx, services: SharedServices, { session, locale }: Sending) {
  const { claimId, codeEmail: to } = session.link;
  const { brand } = await readShareSettings(tx, claimId);
  const letter = {
    to,
    brandId: brandsOf(services).byId(brand).id,
    locale,
    contentOf: helperCodeMail,
  };
  return mailCode(tx, services, codePlace(session), letter);
}

async function auditOpening(tx: Tx, { claimId, id }: OpenLink, now: Date): Promise<void> {
  await addAuditEntry(tx, { at: now, actor: 'helper', action: 'claim.shared-opened', claimId, detail: id });
}

/** `token` is of a browser that opens the link for the first time. */
type Entry = { session: SharedSession; token: string | null };

async function sessionOf(tx: Tx, helper: Helper, secret: string | null, now: Date): Promise<Entry | null> {
  const { claimId, tokenHash } = helper;
  const known = tokenHash && (await findSession(tx, claimId, tokenHash, now));
  if (secret === null) return known && { session: known, token: null };
  const link = await findLink(tx, claimId, hashToken(secret), now);
  if (link === null) return null;
  if (known?.link.id === link.id) return { session: known, token: null };
  const token = newToken();
  const id = await addSession(tx, link, hashToken(token), now);
  if (!link.asksCode) await auditOpening(tx, link, now);
  return { session: { id, link, isConfirmed: !link.asksCode }, token };
}

/** A code that was mailed and is still good is not mailed anew by loading the page again. */
async function codeFor(tx: Tx, services: SharedServices, sending: Sending): Promise<MailedCode['kind']> {
  const waiting = await lockCode(tx, codePlace(sending.session), services.now());
  if (waiting !== null) return 'sent';
  return (await sendCode(tx, services, sending)).kind;
}

export type OpenedShared = {
  token: string | null;
  goodUntil: Date;
  claim: SharedClaim | null;
  code: MailedCode['kind'] | null;
};

/** Counts a secret that opens nothing against the network, beside its failed look-ups. Throws 404 and 429. */
export async function openShared(
  services: SharedServices,
  helper: Helper,
  { secret, address }: { secret: string | null; address: string },
): Promise<OpenedShared> {
  const { database, settings, now } = services;
  const addressHash = lookupAddress(settings, address);
  const seconds = await secondsToLookUp(database.kysely, addressHash, now());
  if (seconds > 0) throw tooManyTries(seconds);
  const opened = await openWith(services, helper, secret);
  if (opened !== null) return opened;
  if (secret !== null) await countLookupFailure(database.kysely, addressHash, now());
  throw sharedOver();
}

async function openWith(services: SharedServices, helper: Helper, secret: string | null): Promise<OpenedShared | null> {
  if (!isWellFormedId(helper.claimId)) return null;
  const { database, now, words } = services;
  return database.kysely.transaction().execute(async (tx) => {
    await holdClaim(tx, helper.claimId);
    const entry = await sessionOf(tx, helper, secret, now());
    if (entry === null) return null;
    const { session, token } = entry;
    const { goodUntil } = session.link;
    const { locale } = helper;
    if (!session.isConfirmed)
      return { token, goodUntil, claim: null, code: await codeFor(tx, services, { session, locale }) };
    await countOpening(tx, session.link, now());
    return {
      token,
      goodUntil,
      claim: await readSharedClaim(tx, services, words, { ...session.link, locale }),
      code: null,
    };
  });
}

async function checkSession(tx: Tx, { claimId, tokenHash }: Helper, now: Date): Promise<SharedSession> {
  const known = tokenHash && isWellFormedId(claimId) ? await findSession(tx, claimId, tokenHash, now) : null;
  if (known === null) throw sharedOver();
  return known;
}

/** Throws 403 and 404. */
export async function readShared(services: SharedServices, helper: Helper): Promise<SharedClaim> {
  const { database, now, words } = services;
  return database.kysely.transaction().execute(async (tx) => {
    const { link, isConfirmed } = await checkSession(tx, helper, now());
    if (!isConfirmed) throw codeNeeded();
    return readSharedClaim(tx, services, words, { ...link, locale: helper.locale });
  });
}

/** A browser that needs no code any more gets the claim whatever it enters. Throws 404. */
export async function enterSharedCode(
  services: SharedServices,
  helper: Helper,
  text: string,
): Promise<{ entered: CodeEntered; claim: SharedClaim | null }> {
  const { database, now, words } = services;
  return database.kysely.transaction().execute(async (tx) => {
    const session = await checkSession(tx, helper, now());
    const { id, link, isConfirmed } = session;
    const read = { ...link, locale: helper.locale };
    if (!isConfirmed) {
      const entered = await enterCode(tx, services, codePlace(session), text);
      if (entered.kind !== 'right') return { entered, claim: null };
      await confirmSession(tx, link.claimId, id, now());
      await auditOpening(tx, link, now());
      await countOpening(tx, link, now());
    }
    return { entered: { kind: 'right' }, claim: await readSharedClaim(tx, services, words, read) };
  });
}

/** Throws 404. */
export async function sendAnotherSharedCode(services: SharedServices, helper: Helper): Promise<MailedCode> {
  const { database, now } = services;
  return database.kysely.transaction().execute(async (tx) => {
    const session = await checkSession(tx, helper, now());
    return session.isConfirmed ? { kind: 'sent' } : sendCode(tx, services, { session, locale: helper.locale });
  });
}
