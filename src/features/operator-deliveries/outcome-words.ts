import { formatDateTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import type { ClaimUpdate, SentNotice } from './claim-updates-answer.rules.ts';

const channels: Record<SentNotice['channel'], () => string> = {
  mail: m.deliveries_mail,
  text: m.deliveries_text,
  push: m.notices_push,
};

type NoticeWords = (facts: { channel: string; time: string; reason: string }) => string;

const noticeWords: Record<SentNotice['state'], NoticeWords> = {
  held: m.deliveries_notice_held,
  queued: m.deliveries_notice_queued,
  sent: m.deliveries_notice_sent,
  undelivered: m.deliveries_notice_undelivered,
  dropped: m.deliveries_notice_dropped,
};

const timeOf = (instant: string) => formatDateTime(new Date(instant));

function noticeText({ channel, state, at, reason }: SentNotice): string {
  return noticeWords[state]({ channel: channels[channel](), time: timeOf(at), reason }).trim();
}

function waitingText({ isUnreachable, dueAt }: ClaimUpdate): string {
  if (isUnreachable) return m.deliveries_outcome_unreachable();
  return dueAt === null
    ? m.deliveries_outcome_unplanned()
    : m.deliveries_outcome_waiting_until({ time: timeOf(dueAt) });
}

function staleLines({ isUnreachable, notices }: ClaimUpdate): string[] {
  const why = isUnreachable ? [m.deliveries_outcome_no_contact()] : [];
  return [m.deliveries_outcome_stale(), ...why, ...notices.map(noticeText)];
}

/** Returns what became of an update, in the words of the table in docs/operations/notices.md. */
export function outcomeLines(update: ClaimUpdate): string[] {
  switch (update.outcome) {
    case 'told':
      return update.notices.map(noticeText);
    case null:
      return [waitingText(update)];
    case 'known':
      return [m.deliveries_outcome_known()];
    case 'stale':
      return staleLines(update);
    case 'superseded':
      return [m.deliveries_outcome_superseded()];
    case 'unwanted':
      return [m.deliveries_outcome_unwanted()];
    case 'off':
      return [m.deliveries_outcome_off()];
  }
}
