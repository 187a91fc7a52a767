import type { Db } from '#server/db/connect.ts';
import { baseLocale, type Locale, localeNamed } from '#shared/locale.ts';

/** Returns the language in which the claimant gets notices. */
export async function readToldLocale(db: Db, claimId: string): Promise<Locale> {
  const chosen = db.selectFrom('notification_preference').select('locale').where('claim_id', '=', claimId);
  return localeNamed((await chosen.executeTakeFirst())?.locale ?? baseLocale);
}
