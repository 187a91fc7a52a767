import type { Services } from './context.ts';
import { purgeKeptTexts } from './gateways/sms-folder.ts';
import { purgeTextRows } from './sms.data.ts';

const dayMillis = 24 * 60 * 60 * 1_000;
/** Days that rows stay for the operator after a text went or was given up, and the content of those not known to have come. */
const rowDays = 30;
const contentDays = 3;

/** Removes texts and their content when their time is over: 30 days after they went or were given up, content 3 days. */
export async function purgeTexts({ database, settings, now }: Services): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * dayMillis);
  await purgeTextRows(database.kysely, { rowsBefore: before(rowDays), contentBefore: before(contentDays) });
  if (settings.sms === null) await purgeKeptTexts(settings.dataDir, before(rowDays));
}
