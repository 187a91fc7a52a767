import type { Services } from '#server/context.ts';
import { purgeKeptMails } from '#server/gateways/mail/mail-folder.ts';
import { purgeMailRows } from './mail.data.ts';

const dayMillis = 24 * 60 * 60 * 1_000;
/** Days for which the content of a mail with an unknown or failed delivery is kept. */
const contentDays = 3;

/** Deletes mails RETAIN_SENT_DAYS after they were sent or given up, and their content after 3 days. */
export async function purgeMails({ database, settings, now }: Services): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * dayMillis);
  await purgeMailRows(database.kysely, {
    rowsBefore: before(settings.retention.sentDays),
    contentBefore: before(contentDays),
  });
  if (settings.mail === null) await purgeKeptMails(settings.dataDir, before(settings.retention.sentDays));
}
