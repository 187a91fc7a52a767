import { requestNotices } from '#claim/change/notify-claimant.server.ts';
import type { Services } from '#server/context.ts';
import { takeClaimsWithoutNews } from './clock.data.ts';
import { longestWaitMs } from './decide.rules.ts';
import { settleOldEvents } from './notifiable-events.data.ts';
import { purgeNoticeRows } from './purge-notices.data.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

const noNewsDays = 7;
/** After three such notices no more are sent: further mails do not help a claim that does not move. */
const mostNoNews = 3;
const atOnce = 200;
const retentionDays = 90;

async function addSomeNoNewsEvents({ database, now }: Services): Promise<number> {
  return database.kysely.transaction().execute(async (tx) => {
    const time = now();
    const since = new Date(time.getTime() - noNewsDays * dayMs);
    const quietClaims = await takeClaimsWithoutNews(tx, { since, mostNoNews, most: atOnce, now: time });
    for (const { claim_id: claimId } of quietClaims) {
      const events = [{ event: { kind: 'no-news' } as const, key: `no-news:${time.toISOString()}` }];
      await requestNotices(tx, { claimId, now: time }, events);
    }
    return quietClaims.length;
  });
}

export async function addNoNewsEvents(services: Services): Promise<void> {
  if (!services.settings.notifications) return;
  while ((await addSomeNoNewsEvents(services)) === atOnce);
}

export async function purgeNotices({ database, now }: Services): Promise<void> {
  const time = now();
  const before = (ms: number) => new Date(time.getTime() - ms);
  await settleOldEvents(database.kysely, { happenedBefore: before(longestWaitMs), now: time });
  await purgeNoticeRows(database.kysely, { settledBefore: before(retentionDays * dayMs), now: time });
}
