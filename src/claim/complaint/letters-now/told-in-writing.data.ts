import { canText } from '#server/gateways/sms/sms-open.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { textableNumber } from '#server/outbox/sms/phone-number.ts';
import { cleanEmail, couldBeEmail } from '#shared/people/email.ts';

/** Returns whether a mail or a text can tell the claimant of a letter; else it is to be posted. */
export async function isToldInWriting(
  db: Db,
  { settings }: Pick<Services, 'settings'>,
  claimId: string,
): Promise<boolean> {
  if (!settings.notifications) return false;
  const claim = await db
    .selectFrom('claim')
    .select(['end_user_email as email', 'end_user_mobile as mobile', 'end_user_phone as phone'])
    .where('id', '=', claimId)
    .executeTakeFirst();
  if (!claim) return false;
  return couldBeEmail(cleanEmail(claim.email)) || (canText(settings) && textableNumber(claim).is === 'ok');
}
