import { join } from 'node:path';

import type { ClaimInput } from '#claim/document/claim-document.rules.ts';
import type { NotifyClaimant } from '#claim/change/notify-claimant.server.ts';
import { patchClaim } from '#claim/document/patch-claim.server.ts';
import { putClaim } from '#claim/document/put-claim.server.ts';
import {
  defaultPreferences,
  type ChannelName,
  type Preferences,
} from '#claim/change/notification-preferences.rules.ts';
import { readBrandWording } from '#claim/wording/brand-wording.server.ts';
import { readBrands } from '#server/brands/brand-folder.ts';
import type { Services } from '#server/context.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import type { Settled } from '#server/outbox/settled.ts';
import { readBrandNotices } from './words/brand-notices.server.ts';
import type { Contacts, NoticeMessage, NotificationChannel } from './channels/channel.server.ts';
import type { NotificationServices } from './notification-context.server.ts';
import { settleNotice } from './settle-notice.server.ts';
import { sendNotifications } from './send-notifications.server.ts';
import { minuteMs } from '#shared/time/milliseconds.ts';

export const brandsFolder = join(import.meta.dirname, '../../../brands');

/** What a channel was given, when. */
export type Sent = { channel: ChannelName; to: string; at: string; message: NoticeMessage };

type Clock = { time: Date };

/** Channels that remember what they were given. Addresses that begin with 'bad' are. */
function rememberingChannels(clock: Clock, sent: Sent[], pushed: ReadonlySet<string>): NotificationChannel[] {
  const channelOf = (name: ChannelName, reach: (contacts: Contacts) => string | null): NotificationChannel => ({
    name,
    reach: async (_tx, contacts) => {
      const to = reach(contacts);
      if (to === null) return { is: 'none' };
      return to.startsWith('bad') ? { is: 'bad', to, why: 'It is bad.' } : { is: 'ok', to };
    },
    send: async (_tx, message, to) => void sent.push({ channel: name, to, at: clock.time.toISOString(), message }),
  });
  return [
    channelOf('mail', ({ email }) => email || null),
    channelOf('text', ({ mobile }) => mobile || null),
    channelOf('push', ({ claimId }) => (pushed.has(claimId) ? '' : null)),
  ];
}

/** Does the jobs that tell claimants, each at its own time, as their runner would. */
function jobsOn(
  { database }: Pick<Services, 'database'>,
  clock: Clock,
  notify: (data: NotifyClaimant) => Promise<void>,
) {
  const nextJob = (until: Date) =>
    database.kysely
      .selectFrom('job')
      .select(['id', 'due_at', 'data'])
      .where('kind', '=', 'notify-claimant')
      .where('due_at', '<=', until)
      .orderBy('due_at')
      .executeTakeFirst();
  return async (when: Date): Promise<void> => {
    for (let job = await nextJob(when); job; job = await nextJob(when)) {
      if (job.due_at > clock.time) clock.time = job.due_at;
      await database.kysely.deleteFrom('job').where('id', '=', job.id).execute();
      await notify(job.data as NotifyClaimant);
    }
    clock.time = when;
  };
}

function testServices(database: Services['database'], clock: Clock): Services {
  const settings = readSettings({
    SECRET_KEY: 'a-secret-of-the-tests-with-32-characters',
    DATA_DIR: '/tmp/fettle-telling-test',
    PUBLIC_URL: 'https://claims.example.com',
    // Tests move the clock by days.
    STAFF_IDLE_MINUTES: '0',
  });
  return { database, settings, now: () => clock.time };
}

/** Telling on a database of its own, with channels that remember, and a clock that the test sets. */
export async function createNotifications(start: string) {
  const database = await createTestDatabase();
  const clock = { time: new Date(start) };
  const services = testServices(database, clock);
  const sent: Sent[] = [];
  const pushed = new Set<string>();
  const preferences = new Map<string, Preferences>();
  const brands = readBrands(brandsFolder);
  const notifications: NotificationServices = {
    services,
    brands,
    words: readBrandNotices(brands),
    wordingOf: readBrandWording(brands),
    channels: rememberingChannels(clock, sent, pushed),
    preferencesOf: async (_tx, claimId) => preferences.get(claimId) ?? defaultPreferences,
  };
  const doJobsUntil = jobsOn(services, clock, (data) => sendNotifications(notifications, data));
  const { kysely } = database;
  return {
    services,
    notifications,
    sent,
    /** What a claimant has chosen, by the claim's id. */
    preferences,
    /** Ids of claims that a browser wants to hear of. */
    pushed,
    /** Goes on to this time and does on the way what is due. */
    moveTo: (when: string) => doJobsUntil(new Date(when)),
    wait: (minutes: number) => doJobsUntil(new Date(clock.time.getTime() + minutes * minuteMs)),
    setTime: (when: string) => void (clock.time = new Date(when)),
    put: (number: string, document: ClaimInput, quiet = false) =>
      putClaim(services, number, document, undefined, { quiet }),
    patch: (number: string, patch: ClaimInput, quiet = false) =>
      patchClaim(services, number, patch, undefined, { quiet }),
    settle: (fate: Settled) => kysely.transaction().execute((tx) => settleNotice(services)(tx, fate)),
    notices: () => kysely.selectFrom('notice').selectAll().orderBy('created_at').orderBy('id').execute(),
    events: () => kysely.selectFrom('happening').selectAll().orderBy('id').execute(),
    close: () => database.close(),
  };
}
