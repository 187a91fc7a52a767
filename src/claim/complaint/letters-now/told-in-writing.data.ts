import { isAddressFailing } from '#claim/change/failing-address.data.ts';
import { canText } from '#server/gateways/sms/sms-open.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { textableNumber } from '#server/outbox/sms/phone-number.ts';
import { cleanEmail, couldBeEmail } from '#shared/people/email.ts';

/**
 * Returns whether a mail or a text can tell the claimant of a letter: the last one there did not come back. Else it is to
 * be posted.
 */
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
  const mail = cleanEmail(claim.email);
  if (couldBeEmail(mail) && !(await isAddressFailing(db, claimId, { channel: 'mail', to: mail }))) return true;
  const text = textableNumber(claim);
  if (!canText(settings) || text.is !== 'ok') return false;
  return !(await isAddressFailing(db, claimId, { channel: 'text', to: text.to }));
}
