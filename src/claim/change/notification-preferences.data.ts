import { sql } from 'kysely';

import { baseLocale, isEnglish, type Locale, localeNamed } from '#shared/locale.ts';
import { defaultPreferences, type Preferences } from './notification-preferences.rules.ts';
import type { Db } from '#server/db/connect.ts';
import { hourMs } from '#shared/time/milliseconds.ts';

export async function preferencesOf(db: Db, claimId: string): Promise<Preferences> {
  const row = await db
    .selectFrom('notification_preference')
    .select(['mail', 'text', 'push', 'locale', 'quiet_hours', 'stopped'])
    .where('claim_id', '=', claimId)
    .executeTakeFirst();
  if (!row) return defaultPreferences;
  const { mail, text, push, quiet_hours: quietHours, stopped } = row;
  return { channels: { mail, text, push }, locale: localeNamed(row.locale), quietHours, stopped };
}

/** Far above what a person does, and low enough to stop a script with a leaked link. */
export const changesPerHour = 30;

/** SQL: whether the language was chosen. Of rows from before that is not known, and counts where preferences were saved. */
const isChosen = (row: string) =>
  sql<boolean>`coalesce(${sql.ref(`${row}.locale_chosen`)}, ${sql.ref(`${row}.changes`)} > 0)`;

/**
 * Returns false and stores nothing beyond `changesPerHour`. Another language than before is one that was chosen, and any
 * where `choosesLanguage`, as in the form that names it.
 */
export async function savePreferences(
  db: Db,
  claimId: string,
  { channels, locale, quietHours, stopped }: Preferences,
  now: Date,
  { choosesLanguage = false }: { choosesLanguage?: boolean } = {},
): Promise<boolean> {
  const since = new Date(now.getTime() - hourMs);
  const { numAffectedRows = 0n } = await sql`insert into notification_preference as p
      (claim_id, mail, text, push, locale, locale_chosen, quiet_hours, stopped, changed_at, window_from)
    values (${claimId}, ${channels.mail}, ${channels.text}, ${channels.push}, ${locale}, ${choosesLanguage || locale !== baseLocale},
      ${quietHours}, ${stopped}, ${now}, ${now})
    on conflict (claim_id) do update set mail = excluded.mail, text = excluded.text, push = excluded.push,
      locale = excluded.locale, locale_chosen = ${choosesLanguage} or ${isChosen('p')} or p.locale <> excluded.locale,
      quiet_hours = excluded.quiet_hours, stopped = excluded.stopped,
      changed_at = excluded.changed_at,
      changes = case when p.window_from > ${since} then p.changes + 1 else 1 end,
      window_from = case when p.window_from > ${since} then p.window_from else excluded.window_from end
    where p.window_from <= ${since} or p.changes < ${changesPerHour}`.execute(db);
  return numAffectedRows === 1n;
}

/** Returns whether the claimant chose the language of notices in their preferences. */
export async function hasChosenLanguage(db: Db, claimId: string): Promise<boolean> {
  const row = await db
    .selectFrom('notification_preference')
    .select(isChosen('notification_preference').as('isChosen'))
    .where('claim_id', '=', claimId)
    .executeTakeFirst();
  return row?.isChosen ?? false;
}

/** Writes the language of notices, unless the claimant chose one. Choices made before stay, and none is counted. */
export async function writeLanguage(db: Db, claimId: string, locale: Locale, now: Date): Promise<void> {
  const { channels, quietHours, stopped } = defaultPreferences;
  const row = { claim_id: claimId, ...channels, locale, quiet_hours: quietHours, stopped };
  await db
    .insertInto('notification_preference')
    .values({ ...row, changed_at: now, window_from: now, changes: 0 })
    .onConflict((conflict) =>
      conflict
        .column('claim_id')
        .doUpdateSet({ locale })
        .where(sql<boolean>`not ${isChosen('notification_preference')}`),
    )
    .execute();
}

const bringBackEnglish = (db: Db, claimId: string) =>
  db
    .updateTable('notification_preference')
    .set({ locale: baseLocale })
    .where('claim_id', '=', claimId)
    .where(sql<boolean>`not ${isChosen('notification_preference')}`)
    .where('locale', 'not like', 'en%');

/**
 * Keeps for notices the language in which the claims were found, where none is kept yet: whoever finds a claim once in
 * their own language moves no mails of others. In English it brings back what notices are in otherwise. Neither changes a
 * language that was chosen.
 */
export async function keepLanguage(db: Db, claimIds: readonly string[], locale: Locale, now: Date): Promise<void> {
  const { channels, quietHours, stopped } = defaultPreferences;
  const row = { ...channels, locale, quiet_hours: quietHours, stopped, changed_at: now, window_from: now, changes: 0 };
  for (const claimId of claimIds.toSorted()) {
    const kept = db.insertInto('notification_preference').values({ claim_id: claimId, ...row });
    await (isEnglish(locale) ? bringBackEnglish(db, claimId) : kept.onConflict((there) => there.doNothing())).execute();
  }
}
