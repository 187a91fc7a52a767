import { createHash } from 'node:crypto';

import { countLookupFailure, lookupAddress, secondsToLookUp } from '#claim/access/lookup-failures.data.ts';
import { type CodePlace, lockCode } from '#claim/mailed-code/mailed-code.data.ts';
import { type CodeEntered, enterCode, mailCode, type MailedCode } from '#claim/mailed-code/mailed-code.server.ts';
import { lockClaim, raiseVersion } from '#claim/change/claim-change.data.ts';
import { confirmNominated, endNominated } from '#claim/nominated/nominate.server.ts';
import { nominatedCodeMail } from '#claim/nominated/nominated-mails.server.ts';
import { findNominated, findNominatedBySecret } from '#claim/nominated/nominated.data.ts';
import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { hashToken, newToken } from '#server/sessions/session.ts';
import type { SharedWords } from '../shared/shared-claim.server.ts';
import { type Act, type Actor, auditActing, checkActing } from './act-for.server.ts';
import type { ActingStep } from './acting-answers.rules.ts';
import { readActingClaim } from './acting-claim.server.ts';
import { actingOver, tooManyTries } from './acting-problems.server.ts';
import * as sessions from './acting-sessions.data.ts';

export type ActingServices = Services & { words: SharedWords };

function codePlace({ claimId, id }: sessions.ActingSession): CodePlace {
  const boundHash = createHash('sha256').update(`nominated ${id}`).digest();
  return { claimId, purpose: 'nominated', boundHash };
}

async function sendCode(tx: Tx, services: Services, session: sessions.ActingSession): Promise<MailedCode> {
  const { claimId, email: to, locale } = session;
  const claim = tx.selectFrom('claim').select('brand').where('id', '=', claimId);
  const { brand } = await claim.executeTakeFirstOrThrow();
  const letter = { to, brandId: brandsOf(services).byId(brand).id, locale };
  return mailCode(tx, services, codePlace(session), { ...letter, contentOf: nominatedCodeMail });
}

/** A code that was mailed and is still good is not mailed anew by loading the page again. */
async function codeFor(tx: Tx, services: Services, session: sessions.ActingSession): Promise<MailedCode['kind']> {
  const waiting = await lockCode(tx, codePlace(session), services.now());
  return waiting === null ? (await sendCode(tx, services, session)).kind : 'sent';
}

/** Returns what comes next in this browser. The first time that it is the claim is audited. */
async function stepOf(tx: Tx, services: ActingServices, session: sessions.ActingSession): Promise<ActingStep> {
  if (!session.isCoded) return { step: 'code', code: await codeFor(tx, services, session), claim: null };
  if (!session.isConfirmed) return { step: 'waiting', code: null, claim: null };
  if (await sessions.writeOpened(tx, session, services.now()))
    await auditActing({ tx, acting: session, now: services.now() }, 'claim.nominee-opened');
  return { step: 'open', code: null, claim: await readActingClaim(tx, services, session) };
}

type Opened = { token: string | null; step: ActingStep };

async function openWith(services: ActingServices, actor: Actor, secret: string | null): Promise<Opened | null> {
  const { claimId, tokenHash, locale } = actor;
  if (!isWellFormedId(claimId)) return null;
  const { database, now } = services;
  return database.kysely.transaction().execute(async (tx) => {
    // Whoever ends a nomination locks the claim first.
    if ((await lockClaim(tx, claimId, 't0.id')) === null) return null;
    const known = tokenHash && (await sessions.findActing(tx, { claimId, tokenHash, locale }, now()));
    if (secret === null) return known && { token: null, step: await stepOf(tx, services, known) };
    const person = await findNominatedBySecret(tx, claimId, hashToken(secret), now());
    if (person === null) return null;
    if (known?.nominatedId === person.id) return { token: null, step: await stepOf(tx, services, known) };
    const token = newToken();
    const opened = { claimId, tokenHash: hashToken(token) };
    await sessions.addBrowser(tx, { ...opened, nominatedId: person.id }, now());
    const session = await sessions.findActing(tx, { ...opened, locale }, now());
    return session && { token, step: await stepOf(tx, services, session) };
  });
}

/** Counts a secret that opens nothing against the network, beside its failed look-ups. Throws 404 and 429. */
export async function openActing(
  services: ActingServices,
  actor: Actor,
  { secret, address }: { secret: string | null; address: string },
): Promise<Opened> {
  const addressHash = await checkNetwork(services, address);
  const opened = await openWith(services, actor, secret);
  if (opened !== null) return opened;
  if (secret !== null) await countLookupFailure(services.database.kysely, addressHash, services.now());
  throw actingOver();
}

async function checkNetwork({ database, settings, now }: Services, address: string): Promise<Buffer> {
  const addressHash = lookupAddress(settings, address);
  const seconds = await secondsToLookUp(database.kysely, addressHash, now());
  if (seconds > 0) throw tooManyTries(seconds);
  return addressHash;
}

/** Throws 404 and 403. */
export async function readActing(services: ActingServices, actor: Actor): Promise<ActingStep> {
  const { database, now } = services;
  return database.kysely.transaction().execute(async (tx) => {
    return stepOf(tx, services, await checkActing(tx, actor, now()));
  });
}

type Change = Act & { services: ActingServices };

/** The claim is locked. */
async function change<Answer>(
  services: ActingServices,
  actor: Actor,
  work: (change: Change) => Promise<Answer>,
): Promise<Answer> {
  const { database, now } = services;
  const at = now();
  return database.kysely.transaction().execute(async (tx) => {
    const isThere = isWellFormedId(actor.claimId) && (await lockClaim(tx, actor.claimId, 't0.id')) !== null;
    if (!isThere) throw actingOver();
    return work({ tx, services, now: at, acting: await checkActing(tx, actor, at) });
  });
}

/** The first right code confirms the person, unless a handler must. */
async function confirmFirst(act: Change): Promise<void> {
  const { tx, services, acting, now } = act;
  const { claimId, nominatedId, asksHandler, isConfirmed } = acting;
  if (isConfirmed || asksHandler) return;
  const person = await findNominated(tx, claimId, nominatedId);
  if (person === null || !(await confirmNominated({ tx, services, claimId }, person, null))) return;
  await auditActing(act, 'claim.nomination-confirmed');
  await raiseVersion(tx, claimId, now);
}

/** A browser that needs no code any more gets the next step whatever it enters. Throws 404. */
export async function enterActingCode(
  services: ActingServices,
  actor: Actor,
  text: string,
): Promise<{ entered: CodeEntered; next: ActingStep | null }> {
  return change(services, actor, async (act) => {
    const { tx, acting, now } = act;
    if (!acting.isCoded) {
      const entered = await enterCode(tx, services, codePlace(acting), text);
      if (entered.kind !== 'right') return { entered, next: null };
      await sessions.writeCoded(tx, acting, now);
      await confirmFirst(act);
    }
    return { entered: { kind: 'right' }, next: await stepOf(tx, services, await checkActing(tx, actor, now)) };
  });
}

/** Throws 404. */
export async function sendAnotherActingCode(services: ActingServices, actor: Actor): Promise<MailedCode> {
  return change(services, actor, async ({ tx, acting }) =>
    acting.isCoded ? { kind: 'sent' } : sendCode(tx, services, acting),
  );
}

/** The nominee gives it back. Throws 404. */
export async function stopActing(services: ActingServices, actor: Actor): Promise<void> {
  await change(services, actor, async (act) => {
    const { tx, acting, now } = act;
    const { claimId, nominatedId } = acting;
    if (!(await endNominated({ tx, services, claimId }, nominatedId, 'nominee'))) return;
    await auditActing(act, 'claim.nomination-ended');
    await raiseVersion(tx, claimId, now);
  });
}

export async function purgeActingBrowsers({ database, now }: Services): Promise<void> {
  await database.kysely.transaction().execute((tx) => sessions.purgeActing(tx, now()));
}
