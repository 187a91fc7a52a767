import type { Services } from '#server/context.ts';
import { purgeStoredMails } from '#server/gateways/mail/mail-folder.ts';
import { purgeMailRows } from './mail.data.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

const contentDays = 3;

export async function purgeMails({ database, settings, now }: Services): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * dayMs);
  await purgeMailRows(database.kysely, {
    rowsBefore: before(settings.retention.sentDays),
    contentBefore: before(contentDays),
  });
  if (settings.mail === null) await purgeStoredMails(settings.dataDir, before(settings.retention.sentDays));
}
