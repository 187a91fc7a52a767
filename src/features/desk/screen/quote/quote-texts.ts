import { type DeclineReason, isDeclineReason } from '#claim/quote/decline-reasons.rules.ts';
import type { DeciderKind } from '#claim/quote/quote-version.rules.ts';
import { noonOf } from '#claim/promise/noon.rules.ts';
import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import type { ClaimQuotes, SentVersion, ShownAuthorisation } from '../../quote/quote-answers.rules.ts';

export const statusTexts: Record<SentVersion['status'], () => string> = {
  draft: m.desk_quote_status_draft,
  sent: m.desk_quote_status_sent,
  approved: m.desk_quote_status_approved,
  declined: m.desk_quote_status_declined,
  superseded: m.desk_quote_status_superseded,
  expired: m.desk_quote_status_expired,
  withdrawn: m.desk_quote_status_withdrawn,
};

const howTexts: Record<string, () => string> = {
  phone: m.desk_quote_how_phone,
  mail: m.desk_quote_how_mail,
  letter: m.desk_quote_how_letter,
  'in-person': m.desk_quote_how_person,
};

export const declineTexts: Record<DeclineReason, () => string> = {
  'too-dear': m.desk_quote_reason_too_dear,
  replacement: m.desk_quote_reason_replacement,
  elsewhere: m.desk_quote_reason_elsewhere,
  other: m.desk_quote_reason_other,
};

const dayText = (day: string): string => formatDate(noonOf(day));

export const insurerText = (insurer: string): string => insurer || m.desk_quote_the_insurer();

type Values = { time: string; insurer: string; name: string; how: string };
type Texts = Partial<Record<DeciderKind, (values: Values) => string>>;

const approvedTexts: Texts = {
  claimant: m.desk_quote_approved_claimant,
  nominated: m.desk_quote_approved_nominee,
  insurer: m.desk_quote_approved_insurer,
  'within-limit': m.desk_quote_approved_limit,
  covered: m.desk_quote_approved_covered,
  'on-behalf': m.desk_quote_approved_behalf,
};

const declinedTexts: Texts = {
  claimant: m.desk_quote_declined_claimant,
  nominated: m.desk_quote_declined_nominee,
  insurer: m.desk_quote_declined_insurer,
  'on-behalf': m.desk_quote_declined_behalf,
};

/** Returns who decided about a version, when and how; null while nobody has. */
export function decidedText(
  { number, decision, settledAt, settledBy }: SentVersion,
  { authorisations, insurer }: Pick<ClaimQuotes, 'authorisations' | 'insurer'>,
): string | null {
  if (decision === null || settledBy === null) return null;
  const { byName, channel } = authorisations.find((one) => one.number === number) ?? { byName: '', channel: 'rule' };
  const textOf = (decision === 'approved' ? approvedTexts : declinedTexts)[settledBy];
  const values = { name: byName || m.desk_quote_somebody(), how: howTexts[channel]?.() ?? '' };
  return textOf?.({ ...values, time: formatDateTime(settledAt), insurer: insurerText(insurer) }) ?? null;
}

/** Returns who at the desk wrote down what was told to them, and when; null where nobody did. */
export function recordedText(given: Pick<ShownAuthorisation, 'recorded'> | undefined): string | null {
  const recorded = given?.recorded ?? null;
  if (recorded === null) return null;
  const name = recorded.by || m.desk_quote_somebody();
  return m.desk_quote_recorded({ name, time: formatDateTime(recorded.at) });
}

/** Returns who wrote down what was decided about a version; null where nobody did, or nothing was. */
export const recordedVersionText = (
  { number, settledBy }: SentVersion,
  { authorisations }: Pick<ClaimQuotes, 'authorisations'>,
): string | null => (settledBy === null ? null : recordedText(authorisations.find((one) => one.number === number)));

/** Returns why a version was declined, as far as it was said. */
export function reasonText({ number }: SentVersion, { authorisations }: ClaimQuotes): string | null {
  const declined = authorisations.find((one) => one.number === number && one.decision === 'declined');
  const reason = isDeclineReason(declined?.reasonCode) ? declineTexts[declined.reasonCode]() : '';
  const words = declined?.reason ?? '';
  if (reason === '' && words === '') return null;
  if (reason === '' || words === '') return m.desk_quote_why({ reason: reason || words });
  return m.desk_quote_why({ reason: m.desk_quote_reason_words({ reason, words }) });
}

/** Returns for whom a version waits, or what became of it without a decision. */
export function waitsText(version: SentVersion, insurer: string): string | null {
  const { status, decides, lastDay, isAsked } = version;
  const day = lastDay === null ? null : dayText(lastDay);
  if (status === 'expired') return day === null ? null : m.desk_quote_expired_on({ day });
  if (status !== 'sent') return null;
  if (isAsked) return m.desk_quote_asked_stopped();
  if (decides === 'claimant') {
    return day === null ? m.desk_quote_waits_claimant() : m.desk_quote_waits_claimant_until({ day });
  }
  const who = insurerText(insurer);
  return day === null
    ? m.desk_quote_waits_insurer({ insurer: who })
    : m.desk_quote_waits_insurer_until({ insurer: who, day });
}

/** Returns that an approval of before does not count for the newest version; null where it waits for none. */
export function newDecisionText(versions: readonly SentVersion[]): string | null {
  const [newest, ...earlier] = versions;
  const approved = earlier.find(({ decision }) => decision === 'approved');
  if (newest === undefined || approved === undefined || newest.decision !== null) return null;
  if (newest.status !== 'sent' && newest.status !== 'expired') return null;
  return m.desk_quote_needs_new({ before: String(approved.number), number: String(newest.number) });
}
