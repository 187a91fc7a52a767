import { formatPounds, poundsOf } from '#shared/money.ts';
import type { OutcomeKind } from '#claim/offer/offer.rules.ts';
import * as m from '#web/messages/index.ts';
import { updateName } from '#claim/change/update-name.ts';
import type { ThreadEntry } from '../../desk-answers.rules.ts';
import type { NoAnswerReason } from '../../reply/no-answer-reasons.rules.ts';
import { dateText } from '../due/date-texts.ts';
import { eventBy, withoutStop } from '../due/event-by.ts';
import { stepNames } from '../complaint/step-names.ts';
import { callText } from '../composer/call-texts.ts';

/** Whether somebody wrote it; the others happened. */
export const isSaid = ({ kind }: ThreadEntry): boolean => ['message', 'chat', 'reply', 'note', 'call'].includes(kind);

/** By which another part of the page puts the focus on it. */
export const entryElementId = ({ id }: Pick<ThreadEntry, 'id'>): string => `entry-${id.replaceAll(' ', '-')}`;

export function writerOf({ kind, by, name, isMine }: ThreadEntry, claimant: string): string {
  if (isMine) return m.desk_you();
  const isClaimants = by === 'claimant' && kind !== 'call';
  // A name beside the claimant's is of somebody who wrote it for them.
  const own = name === '' ? claimant || m.desk_claimant() : `${name}, ${m.desk_for_claimant()}`;
  const who = isClaimants ? own : name || m.desk_operator();
  return kind === 'chat' ? m.desk_in_chat({ name: who }) : who;
}

/** After which a reply that was to go out in ten seconds is late. */
const lateMs = 60_000;

export function markOf(entry: ThreadEntry, claimant: string, now: Date): string | null {
  switch (entry.kind) {
    case 'note':
      return entry.state === 'insurer' ? m.desk_note_shared() : m.desk_note_title();
    case 'call':
      return callText(entry, claimant);
    case 'reply':
      return now.getTime() - new Date(entry.at).getTime() < lateMs ? m.desk_reply_waits() : m.desk_reply_late();
    default:
      return null;
  }
}

const channels: Record<string, () => string> = {
  mail: m.desk_channel_mail,
  text: m.desk_channel_text,
  push: m.desk_channel_push,
};

const outcomes: Record<string, () => string> = {
  held: m.desk_notice_held,
  queued: m.desk_notice_queued,
  sent: m.desk_notice_sent,
  undelivered: m.desk_notice_undelivered,
  dropped: m.desk_notice_dropped,
  'no-contact': m.desk_notice_no_contact,
};

function noticeText({ title, text, state }: ThreadEntry): string {
  const channel = channels[title]?.() ?? m.desk_channel_none();
  const outcome = title === '' ? 'no-contact' : (state ?? '');
  return m.desk_notice({ channel, kind: updateName(text), outcome: outcomes[outcome]?.() ?? '' });
}

const money = (pence: string): string => formatPounds(poundsOf(Number(pence)));

/** What the operator's system said to a change at the desk; `state` is the name of its key. */
function answerText({ kind, title: set, text, name, state: key }: ThreadEntry): string {
  if (kind === 'overruled') {
    return key ? m.desk_overruled_by({ key, state: text, set, name }) : m.desk_overruled({ state: text, set, name });
  }
  return key ? m.desk_refused_by({ key, set, name, reason: text }) : m.desk_refused({ set, name, reason: text });
}

const eventText = ({ title, name }: ThreadEntry): string => eventBy(withoutStop(title), name);

const noAnswerTexts: Record<NoAnswerReason, (given: { name: string }) => string> = {
  thanks: m.desk_no_answer_said_thanks,
  spam: m.desk_no_answer_said_spam,
  'answered-by-phone': m.desk_no_answer_said_phone,
  duplicate: m.desk_no_answer_said_duplicate,
};

const noAnswerText = ({ title: reason, name }: ThreadEntry): string =>
  noAnswerTexts[reason as NoAnswerReason]({ name });

const quoteText = ({ title: number, text, ...entry }: ThreadEntry): string =>
  eventText({ ...entry, text, title: m.desk_thread_quote({ number, total: money(text) }) });

const decidedBy: Record<string, () => string> = {
  claimant: m.desk_thread_by_claimant,
  nominated: m.desk_for_claimant,
  insurer: m.desk_thread_by_insurer,
  'within-limit': m.desk_thread_by_limit,
  covered: m.desk_thread_by_covered,
  'on-behalf': m.desk_thread_by_behalf,
};

type DecidedValues = { number: string; total: string; how: string };

const decidedTexts: Record<string, (values: DecidedValues) => string> = {
  approved: m.desk_thread_approved,
  declined: m.desk_thread_declined,
  withdrawn: m.desk_thread_quote_withdrawn,
  expired: m.desk_thread_quote_expired,
};

/** `name` is of who at the desk wrote it down. */
const recordedText = (said: string, name: string): string =>
  name === '' ? said : m.desk_thread_recorded({ said, name });

/** `state` says what was decided, and by whom or what; or how it ended undecided. */
function decisionText({ title: number, text, state, name }: ThreadEntry): string {
  const [decision = '', by = ''] = (state ?? '').split(' ');
  const values = { number, total: money(text), how: decidedBy[by]?.() ?? '' };
  return recordedText((decidedTexts[decision] ?? m.desk_thread_declined)(values), name);
}

const reportText = ({ title: number, ...entry }: ThreadEntry): string =>
  eventText({ ...entry, title: m.desk_thread_report({ number }) });
function refundAskedText({ name, text, state: words }: ThreadEntry): string {
  const asked = m.desk_refund_asked_entry({ name, amount: money(text) });
  return words === null ? asked : `${asked} ${words}`;
}

const offerText = ({ title: number, ...entry }: ThreadEntry): string =>
  eventText({ ...entry, title: m.desk_thread_offer({ number }) });

/** `state` says who chose; the card says who did so for the claimant. */
const choiceText = ({ title: number, state, text, name }: ThreadEntry): string => {
  const chosen = state === 'claimant' ? m.desk_thread_choice_claimant : m.desk_thread_choice_behalf;
  return recordedText(`${chosen({ number })}: ${choiceNames[text as OutcomeKind]()}`, name);
};

const choiceNames: Record<OutcomeKind, () => string> = {
  replacement: m.clients_outcomes_replacement,
  voucher: m.clients_outcomes_voucher,
  cash: m.clients_outcomes_cash,
  return: m.clients_outcomes_return,
};

const courierText = ({ title: direction, name, text }: ThreadEntry): string =>
  direction === 'collection' ? m.desk_thread_collection({ name, text }) : m.desk_thread_delivery({ name, text });

const wishTexts: Record<string, (values: { wish: string; name: string }) => string> = {
  asked: m.desk_thread_wish,
  confirmed: m.desk_thread_wish_confirmed,
  refused: m.desk_thread_wish_refused,
  withdrawn: m.desk_thread_wish_withdrawn,
  expired: m.desk_thread_wish_expired,
};

/** The `title` is the answer. */
function wishText({ title: answer, text: wish, state, name }: ThreadEntry): string {
  const said = wishTexts[state ?? '']?.({ wish, name: name || m.desk_operator() }) ?? wish;
  return state === 'asked' || answer === '' ? said : m.desk_thread_wish_answer({ said, answer });
}

const nomineeTexts: Record<string, (given: { nominee: string }) => string> = {
  decides: m.desk_thread_nominee_decides,
  confirmed: m.desk_thread_nominee_confirmed,
  ended: m.desk_thread_nominee_ended,
};

/** The `title` is who it is. */
function nomineeText({ title: nominee, state, ...entry }: ThreadEntry): string {
  const text = nomineeTexts[state ?? ''] ?? m.desk_thread_nominee_named;
  const name = entry.by === 'claimant' ? m.desk_claimant() : entry.name;
  const named = eventText({ ...entry, state, name, title: text({ nominee }) });
  return state === 'waits' ? m.desk_thread_nominee_waits({ named }) : named;
}

function surveyText({ title: score, text: words, state }: ThreadEntry): string {
  const said = state === 'changed' ? m.desk_thread_survey_changed({ score }) : m.desk_thread_survey({ score });
  return words === '' ? said : `${said} ${words}`;
}

/**
 * Of one that the claimant did not send here, `state` or `text` says when it was written down. Of an answer for the
 * insurer, `text` says who agreed to it.
 */
function complaintStep({ state, text }: ThreadEntry): string {
  if (state === 'written-down') return m.desk_complaint_written_down();
  if (state === 'received' && text === 'written-down') return m.desk_complaint_received_written_down();
  const step = stepNames[state as keyof typeof stepNames]();
  return text === '' ? step : m.desk_thread_complaint_agreed({ step, name: text });
}

/** `state` is the step. */
function complaintText(entry: ThreadEntry): string {
  const { title: number } = entry;
  const step = complaintStep(entry);
  return eventText({ ...entry, title: m.desk_thread_complaint({ number, step }) });
}

const passcodeTexts: Record<string, () => string> = {
  'passcode.submitted': m.desk_thread_passcode_came,
  'passcode.withdrawn': m.desk_thread_passcode_withdrawn,
  'passcode.read': m.desk_thread_passcode_opened,
  'desk.passcode-open': m.desk_thread_passcode_opened,
};

/** `state` is the action of the audit; the others delete it. */
const passcodeText = ({ state, ...entry }: ThreadEntry): string =>
  eventText({ ...entry, state, title: (passcodeTexts[state ?? ''] ?? m.desk_thread_passcode_deleted)() });

const wordsAsWritten = ({ text }: ThreadEntry): string => text;

const textOf: Record<ThreadEntry['kind'], (entry: ThreadEntry) => string> = {
  notice: noticeText,
  photos: ({ title, text: count }) =>
    title === 'repair' ? m.desk_photos_repair({ count }) : m.desk_photos_inspection({ count }),
  payment: ({ name, text }) =>
    name === '' ? m.desk_payment({ amount: money(text) }) : m.desk_payment_for({ name, amount: money(text) }),
  refund: ({ text }) => m.desk_refund({ amount: money(text) }),
  'refund-asked': refundAskedText,
  'refund-failed': ({ text }) => m.desk_refund_failed_entry({ amount: money(text) }),
  'excess-asked': ({ name }) => m.desk_excess_asked_entry({ name }),
  date: dateText,
  'date-moved': dateText,
  quote: quoteText,
  decision: decisionText,
  report: reportText,
  offer: offerText,
  choice: choiceText,
  courier: courierText,
  wish: wishText,
  'return-address': ({ state }) => (state === 'booked' ? m.desk_thread_address_booked() : m.desk_thread_address()),
  nominee: nomineeText,
  survey: surveyText,
  complaint: complaintText,
  passcode: passcodeText,
  reason: ({ name, title: state, text: reason }) => m.desk_moved_because({ name, state, reason }),
  overruled: answerText,
  refused: answerText,
  event: eventText,
  'no-answer': noAnswerText,
  message: wordsAsWritten,
  chat: wordsAsWritten,
  reply: wordsAsWritten,
  note: wordsAsWritten,
  call: wordsAsWritten,
};

export const entryText = (entry: ThreadEntry): string => textOf[entry.kind](entry);
