import type { AlertKind } from '#claim/desk/alarms/alert-kinds.rules.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { addMail } from '#server/outbox/mail/mail.ts';
import { isBusinessDay } from '#shared/time/bank-holidays.ts';
import { instantOfWall, londonDayOf } from '#shared/time/london.ts';
import { lockAlarms } from './due-alarms.data.ts';
import { addressesOf, takeUnseen } from './digest.data.ts';
import { dayMs, hourMs } from '#shared/time/milliseconds.ts';

/** Hours of London's clock at which a working day's mails go out. */
const digestHours = [8.5, 13];
/** A server that was away sends it within this time, and not in the evening. */
const latestMs = hourMs;

/** Returns the time of the digest that is to go out now; null at any other time. */
export function digestAt(now: Date): Date | null {
  const day = londonDayOf(now);
  if (!isBusinessDay(day)) return null;
  const times = digestHours.map((hour) => instantOfWall(day * dayMs + hour * hourMs));
  return times.find((at) => at <= now && now.getTime() < at.getTime() + latestMs) ?? null;
}

const kindTexts: Record<AlertKind, string> = {
  chat: 'Claimants who wait in the chat',
  answer: 'Answers to claimants',
  state: 'Time of the state',
  claimant: 'Waiting on the claimant',
  insurer: 'Waiting on the insurer',
  parts: 'Waiting on parts',
  courier: 'Waiting on the courier',
  rebooking: 'Changes of a visit that claimants ask for',
  outcome: 'Choice of the claimant',
  'complaint-acknowledge': 'Complaints to acknowledge',
  'complaint-hand-over': 'Complaints that the insurer must have',
  'complaint-holding': 'Complaints after four weeks',
  'complaint-promised': 'Complaints with a day that a letter promised',
  'complaint-final': 'Complaints to answer finally',
  sla: 'Time of the contract',
  silence: 'No news for days',
  need: 'Support needs that nobody has read',
  snooze: 'Snoozed claims',
  assigned: 'Claims that were given to you',
  mentioned: 'Notes in which you were named',
  'draft-taken': 'Drafts of yours that a colleague took over',
  overruled: 'Changes that your system overruled',
  untaken: 'Changes that your system has not taken up',
  'passcode-asked': 'Passcodes that a colleague asks to open',
  'passcode-allowed': 'Passcodes that you may open once more',
  'passcode-alone': 'Passcodes that were opened and led to nothing',
  'paid-twice': 'Excesses that were paid twice',
  'refund-failed': 'Refunds that have failed',
  'payment-disputed': 'Payments that the cardholder disputes',
  'payment-odd': 'Payments that do not fit their claim',
  'rebooking-expired': 'Changes of a visit that were not answered in time',
  'address-changed': 'Return addresses that changed after the delivery was booked',
  'nominee-waits': 'People who are to act for a claimant, for a handler to confirm',
  'survey-low': 'Claimants who were not satisfied',
  'complaint-untold': 'Complaints of which the claimant could not be told',
  'untold-address': 'Return addresses that changed, and nobody could be told',
  'untold-place': 'Places of a delivery that changed, and nobody could be told',
  'untold-needs': 'Support needs that were replaced, and nobody could be told',
  'untold-quote': 'Quotes that were decided, and nobody could be told',
  'untold-outcome': 'Choices beyond repair, and nobody could be told',
  'untold-voucher': 'Vouchers that were opened, and nobody could be told',
  'untold-nominee': 'People who act for a claimant, and nobody could be told',
};

/** Names no claim: a mail may be read on a screen that others see. */
function digestMail(kinds: readonly string[]): MailContent {
  const count = kinds.length;
  const heading = count === 1 ? 'You have 1 new alarm' : `You have ${count} new alarms`;
  const counts = [...Map.groupBy(kinds, (kind) => kind)].map(([kind, own]): [string, string] => [
    kindTexts[kind as AlertKind],
    String(own.length),
  ]);
  return {
    subject: heading,
    heading,
    paragraphs: ['You have not looked at them yet. You find each with its claim at the desk.'],
    facts: counts,
    action: { label: 'Go to the desk', url: '/desk' },
  };
}

/** Mails each account what it has not seen, at 08:30 and 13:00 of a working day. Each alarm stands in one mail. */
export async function mailAlarmDigests(services: Services): Promise<void> {
  const { database, settings, now: clock } = services;
  const now = clock();
  const until = digestAt(now);
  if (until === null || !settings.desk) return;
  const brandId = brandsOf(services).byId(null).id;
  await database.kysely.transaction().execute(async (tx) => {
    if (!(await lockAlarms(tx, 'mail'))) return;
    const unseen = Map.groupBy(await takeUnseen(tx, { until, now }), ({ accountId }) => accountId);
    const people = await addressesOf(tx, [...unseen.keys()], { now, demo: settings.demo });
    for (const { id, email: to } of people) {
      const content = digestMail((unseen.get(id) ?? []).map(({ kind }) => kind));
      await addMail(
        tx,
        { key: `alarms ${until.toISOString()} ${id}`, to, brandId, locale: 'en-GB', content },
        services,
      );
    }
  });
}
