import type { Services } from '#server/context.ts';
import { purgeStoredTexts } from '#server/gateways/sms/sms-folder.ts';
import { purgeTextRows } from './sms.data.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

const contentDays = 3;

export async function purgeTexts({ database, settings, now }: Services): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * dayMs);
  await purgeTextRows(database.kysely, {
    rowsBefore: before(settings.retention.sentDays),
    contentBefore: before(contentDays),
  });
  // Also of a portal that sends texts by now, and once wrote them there.
  await purgeStoredTexts(settings.dataDir, before(settings.retention.sentDays));
}
