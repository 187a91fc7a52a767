import type { FastifyBaseLogger } from 'fastify';

import { tellOverdueComplaints } from '#claim/complaint/overdue-complaints.server.ts';
import { makeRecentMeasures } from '#claim/measures/recent-measures.server.ts';
import { settleDueOffers } from '#claim/offer/due-offers.server.ts';
import { settleDueQuotes } from '#claim/quote/due-quotes.server.ts';
import { askSurveys } from '#claim/survey/ask-surveys.server.ts';
import { purgeNeeds } from '#claim/support/set-needs.server.ts';
import { expireRebookings } from '#claim/parcel/expire-rebookings.server.ts';
import { purgeAccounts } from '#features/account/purge-accounts.server.ts';
import { purgeChats } from '#features/chat/purge-chats.server.ts';
import { mailAlarmDigests } from '#features/desk/alarms/digest.server.ts';
import { purgeAlerts } from '#features/desk/alarms/purge-alerts.server.ts';
import { raiseAlarms } from '#features/desk/alarms/raise-alarms.server.ts';
import { tellOfLoneOpenings } from '#features/desk/passcode/lone-openings.server.ts';
import { purgeDoneActions } from '#features/desk/action/act.server.ts';
import { purgeBulks } from '#features/desk/bulk/run-bulk.server.ts';
import { purgeTakenDrafts } from '#features/desk/draft/take-draft.server.ts';
import { purgePresence } from '#features/desk/marks/marks.rest.ts';
import { purgeShifts } from '#features/desk/bench/bench.rest.ts';
import { purgeStations } from '#features/desk/station/use-station.server.ts';
import { applyRetentionAtNight } from '#features/evidence/retention.server.ts';
import { purgeImports } from '#features/imports/import-desk.server.ts';
import { purgeOutgoingEvents } from '#features/integration/outgoing-events.rest.ts';
import { warnOfExpiringKeys } from '#features/integration/keys/warn-expiring-keys.server.ts';
import { purgeUnsent } from '#features/messages/attachments.server.ts';
import { addNoNewsEvents, purgeNotices } from '#features/notifications/no-news.server.ts';
import { remindOfTodos } from '#features/notifications/todo-reminders.server.ts';
import { purgeSubscriptions } from '#features/notification-preferences/purge-subscriptions.server.ts';
import { purgeActingBrowsers } from '#features/share/acting/open-acting.server.ts';
import { purgeShared } from '#features/share/share.rest.ts';
import { endDueNominations } from '#claim/nominated/end-due.server.ts';
import { purgePasscodes } from '#features/submit-passcode/submit-passcode.server.ts';
import { purgeExpired } from '#features/track/track.server.ts';
import { purgeWebhooks } from '#features/webhooks/purge-webhooks.server.ts';
import type { Services } from '#server/context.ts';
import { endDemoSessions } from '#server/sessions/demo-sessions.data.ts';
import { purgeJobs } from '#server/jobs/jobs.ts';
import { purgeMails } from '#server/outbox/mail/mail-purge.ts';
import { purgeTexts } from '#server/outbox/sms/sms-purge.ts';
import { purgeFormerKeys } from '#server/secrets/former-key.data.ts';
import { purgeIdentity } from '#server/identity/identity-record.data.ts';
import { hourMs } from '#shared/time/milliseconds.ts';

const tasks: [remove: (services: Services) => Promise<unknown>, failure: string][] = [
  [purgeMails, 'mails whose time is over were not removed'],
  [purgeTexts, 'texts whose time is over were not removed'],
  [purgeSubscriptions, 'browsers that wait for news of claims that have ended were not forgotten'],
  [purgeImports, 'imports of long ago were not forgotten'],
  [purgeJobs, 'old failed jobs were not removed'],
  [purgeOutgoingEvents, 'outgoing events whose time is over were not removed'],
  [purgeWebhooks, 'deliveries of webhooks whose time is over were not removed'],
  [purgeExpired, 'expired sessions and guesses were not removed'],
  [purgePasscodes, 'passcodes whose time is over were not deleted'],
  [purgeNeeds, 'support needs whose last day is over were not deleted'],
  [addNoNewsEvents, 'claimants were not told that there is no news'],
  [remindOfTodos, 'claimants were not reminded of what waits on them'],
  [settleDueQuotes, 'quotes whose time is over did not end, or claimants were not reminded of them'],
  [expireRebookings, 'wishes about visits that nobody answered in time did not end'],
  [settleDueOffers, 'offers whose time is over did not end, or claimants were not reminded of them'],
  [askSurveys, 'claimants were not asked how their claims were handled'],
  [tellOverdueComplaints, 'systems were not told of complaints of which something is overdue'],
  [purgeNotices, 'notices whose time is over were not removed'],
  [purgeAccounts, 'sessions and links of accounts whose time is over were not removed'],
  [endDemoSessions, 'sign-ins of the demo’s accounts were not ended'],
  [purgeIdentity, 'sign-in records whose time is over were not removed'],
  [purgeFormerKeys, 'keys of links that have run out were not removed'],
  [purgeChats, 'conversations whose time is over were not removed'],
  [warnOfExpiringKeys, 'administrators were not told of integration keys that expire'],
  [purgePresence, 'tabs that have left the desk were not forgotten'],
  [purgeDoneActions, 'answers to actions at the desk were not forgotten'],
  [purgeBulks, 'bulk actions of the desk were not forgotten'],
  [purgeAlerts, 'alarms of long ago were not forgotten'],
  [purgeTakenDrafts, 'drafts that were taken over were not forgotten'],
  [purgeShifts, 'shifts of photos were not forgotten'],
  [purgeStations, 'links of phones were not forgotten'],
  [tellOfLoneOpenings, 'leads were not told of passcodes that were opened for nothing'],
  [purgeShared, 'links of helpers whose time is over were not forgotten'],
  [endDueNominations, 'people who may act for claimants, and whose time is over, were not ended'],
  [purgeActingBrowsers, 'browsers of people who act for claimants were not forgotten'],
  [purgeUnsent, 'files that were never sent were not removed'],
  // The longest ones last: the others wait for them.
  [makeRecentMeasures, 'what happened was not counted for the reports'],
  [applyRetentionAtNight, 'what is kept no longer was not removed'],
];

type Task = (typeof tasks)[number];

/** A claimant in the chat is due within half a minute. */
const oftenMs = 10_000;

const oftenDone: Task[] = [
  [raiseAlarms, 'handlers were not told of what is due'],
  [mailAlarmDigests, 'handlers were not mailed what is due'],
];

/**
 * Does the tasks now and then, and never while they still run. One after another: all at once they would take every
 * connection, and whoever comes meanwhile would be told that we are busy. Returns what stops it.
 */
function repeat(of: readonly Task[], ms: number, services: Services, log: FastifyBaseLogger): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isStopped = false;
  const doAll = async () => {
    for (const [act, failure] of of) {
      if (isStopped) return;
      await act(services).catch((err: unknown) => log.error({ err }, failure));
    }
  };
  const start = () => {
    running ??= doAll().finally(() => (running = null));
  };
  const timer = setInterval(start, ms);
  start();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
}

export function startMaintenance(services: Services, log: FastifyBaseLogger): () => Promise<void> {
  const stops = [repeat(tasks, hourMs, services, log), repeat(oftenDone, oftenMs, services, log)];
  return async () => void (await Promise.all(stops.map(async (stop) => stop())));
}
