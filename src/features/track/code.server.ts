import { timingSafeEqual } from 'node:crypto';

import { v7 as newId } from 'uuid';

import { endClaimSession, startClaimSession } from '#claim/access/claim-session.data.ts';
import { auditOpened } from '#claim/access/audit-claimant-action.data.ts';
import { keepLanguage } from '#claim/change/notification-preferences.data.ts';
import type { Services } from '#server/context.ts';
import { addJob } from '#server/jobs/jobs.data.ts';
import { hashToken, newToken } from '#server/sessions/session.ts';
import { type Locale, localeNamed } from '#shared/locale.ts';
import { claimMail } from './claim-mail-job.server.ts';
import { codeHashes } from './claim-mail.server.ts';
import * as store from './code.data.ts';
import { codeFrom, codeTries } from '#claim/mailed-code/mailed-code.rules.ts';
import { type CodeOutcome } from './code.rules.ts';
import { minutesToWait } from './track.rules.ts';
import type { Db } from '#server/db/connect.ts';

async function requestCode(tx: Db, stepId: string, now: Date): Promise<void> {
  const cause = newId();
  await addJob(tx, claimMail, { what: 'code', stepId, cause }, { key: cause, dueAt: now, now });
}

export type RightPair = { reference: Buffer; claimIds: string[]; sharedDevice: boolean; locale: Locale };

/** Only the token's hash is stored. */
export type Step = { kind: 'code'; token: string } | { kind: 'limited'; seconds: number };

export async function beginStep(tx: Db, pair: RightPair, now: Date): Promise<Step> {
  const { reference, sharedDevice, locale } = pair;
  const seconds = await store.countMailRequest(tx, { kind: 'code', reference }, now);
  if (seconds > 0) return { kind: 'limited', seconds };
  const token = newToken();
  const claimIds = await store.claimsOfOneAddress(tx, pair.claimIds);
  const step = { tokenHash: hashToken(token), reference, claimIds, sharedDevice, locale };
  await requestCode(tx, await store.addStep(tx, step, now), now);
  return { kind: 'code', token };
}

export type Entered =
  | { kind: 'found'; claimId: string; claimIds: string[]; token: string; sharedDevice: boolean }
  | Exclude<CodeOutcome, { kind: 'sent' | 'unavailable' }>;

export type AtStep = { tokenHash: Buffer | null; previous: Buffer | null };

/**
 * Counts a try in the transaction that compares it, under the step's lock. No response leaves before the commit:
 * however many tries come at once, five are compared.
 */
export async function enterCode(services: Services, text: string, { tokenHash, previous }: AtStep): Promise<Entered> {
  const { database, settings, now } = services;
  const code = codeFrom(text);
  if (code === null) return { kind: 'malformed' };
  if (tokenHash === null) return { kind: 'over' };
  return database.kysely.transaction().execute(async (tx): Promise<Entered> => {
    const step = await store.lockStep(tx, tokenHash, now());
    if (!step || step.expires_at <= now() || step.tries >= codeTries) return { kind: 'over' };
    await store.countTry(tx, step.id);
    const stored = step.code_hash;
    const isRight = stored && codeHashes(settings, step.id, code).some((hash) => timingSafeEqual(stored, hash));
    const left = codeTries - step.tries - 1;
    if (!isRight) return left === 0 ? { kind: 'over' } : { kind: 'wrong', left };
    const claimIds = await store.claimsOfStep(tx, step.id);
    await store.deleteStep(tx, step.id);
    const [claimId] = claimIds;
    if (claimId === undefined) return { kind: 'over' };
    if (previous !== null) await endClaimSession(tx, previous, now());
    const sharedDevice = step.shared_device;
    const token = await startClaimSession(tx, { claimIds, sharedDevice, isProved: true }, now());
    await keepLanguage(tx, claimIds, localeNamed(step.locale), now());
    await auditOpened(tx, claimIds, now());
    return { kind: 'found', claimId, claimIds, token, sharedDevice };
  });
}

/** Invalidates the earlier code. Returns `sent` whether or not there is anybody to mail. */
export async function sendAnotherCode({ database, now }: Services, tokenHash: Buffer | null): Promise<CodeOutcome> {
  if (tokenHash === null) return { kind: 'over' };
  return database.kysely.transaction().execute(async (tx): Promise<CodeOutcome> => {
    const step = await store.lockStep(tx, tokenHash, now());
    if (!step) return { kind: 'over' };
    const seconds = await store.countMailRequest(tx, { kind: 'code', reference: step.reference_hash }, now());
    if (seconds > 0) return { kind: 'limited', minutes: minutesToWait(seconds) };
    await store.forgetCode(tx, step.id, now());
    await requestCode(tx, step.id, now());
    return { kind: 'sent' };
  });
}
