import type { FastifyRequest } from 'fastify';

import { hasChosenLanguage, savePreferences, preferencesOf } from '#claim/change/notification-preferences.data.ts';
import type { Preferences } from '#claim/change/notification-preferences.rules.ts';
import { auditClaimantAction } from '#claim/access/audit-claimant-action.data.ts';
import { hasMailboxOf } from '#claim/access/mailbox-of-link.data.ts';
import { changeOf } from '#server/audit.data.ts';
import { openPreferencesToken } from '#server/secrets/claim-link.ts';
import type { Services } from '#server/context.ts';
import { canText } from '#server/gateways/sms/sms-open.ts';
import { textableNumber } from '#server/outbox/sms/phone-number.ts';
import { forgetEveryEndpoint, subscriptionsOf } from '#server/outbox/push/push.data.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import type { AuditChange } from '#shared/audit-kind.ts';
import { couldBeEmail } from '#shared/people/email.ts';
import { claimNotFound, linkNotGood, readOnly, tooManyChanges } from './preferences-problems.server.ts';
import { contactsOf, rightTo } from './preferences.data.ts';
import type { PreferencesAnswer } from './preferences-answers.rules.ts';
import type { Db } from '#server/db/connect.ts';

export async function ownClaimOf(services: Services, request: FastifyRequest, claimId: string): Promise<string> {
  const viewer = viewerOf(request, services.settings);
  const right = await rightTo(services.database.pool, viewer, claimId, services.now());
  if (right === null) throw claimNotFound();
  if (right === 'look') throw readOnly();
  return claimId;
}

export async function claimOfToken({ settings, database, now }: Services, token: string): Promise<string> {
  const opened = openPreferencesToken(settings, token, now());
  if (opened === null || !(await hasMailboxOf(database.kysely, opened))) throw linkNotGood();
  return opened.claimId;
}

type Place = { claimId?: string | undefined; token?: string | undefined };

export async function claimOf(services: Services, request: FastifyRequest, { claimId, token }: Place): Promise<string> {
  return token === undefined ? ownClaimOf(services, request, claimId ?? '') : claimOfToken(services, token);
}

/** Reveals no address and no number. */
export async function readPreferences({ database, settings }: Services, claimId: string): Promise<PreferencesAnswer> {
  const { kysely } = database;
  const contacts = await contactsOf(kysely, claimId);
  const { email = '', mobile = '', phone = '' } = contacts ?? {};
  return {
    preferences: await preferencesOf(kysely, claimId),
    languageChosen: await hasChosenLanguage(kysely, claimId),
    reachable: { mail: couldBeEmail(email), text: canText(settings) && textableNumber({ mobile, phone }).is === 'ok' },
    browsers: (await subscriptionsOf(kysely, claimId)).length,
  };
}

function preferenceChanges(before: Preferences, after: Preferences): AuditChange[] {
  const fieldsOf = ({ channels, ...others }: Preferences) => ({ ...channels, ...others });
  const old: Record<string, unknown> = fieldsOf(before);
  return Object.entries(fieldsOf(after)).flatMap(([field, to]) => changeOf(field, String(old[field]), String(to)));
}

export async function saveAndAudit(
  tx: Db,
  claimId: string,
  wanted: Preferences,
  { now, isForm = false }: { now: Date; isForm?: boolean },
): Promise<void> {
  const before = await preferencesOf(tx, claimId);
  // A stop and a new start have no field of a language.
  const choosesLanguage = isForm && !wanted.stopped && !before.stopped;
  if (!(await savePreferences(tx, claimId, wanted, now, { choosesLanguage }))) throw tooManyChanges();
  const changes = preferenceChanges(before, wanted);
  await auditClaimantAction(tx, { claimId, action: 'preferences.changed', changes }, now);
}

export async function changePreferences(
  { database, now }: Services,
  claimId: string,
  wanted: Preferences,
): Promise<void> {
  await database.kysely.transaction().execute(async (tx) => {
    await saveAndAudit(tx, claimId, wanted, { now: now(), isForm: true });
    if (wanted.stopped || !wanted.channels.push) await forgetEveryEndpoint(tx, claimId);
  });
}

/** Repeating it changes nothing, so it never reaches the change limit. */
export async function stopEverything(services: Services, claimId: string): Promise<void> {
  const chosen = await preferencesOf(services.database.kysely, claimId);
  if (!chosen.stopped) await changePreferences(services, claimId, { ...chosen, stopped: true });
}
