// What the audit says of a complaint, whoever acts: codes, times and amounts. Of what anybody has
// typed it has who at the insurer agreed to an answer or confirmed a receipt, and nothing else.
import { changeOf } from '#server/audit.data.ts';
import type { AuditChange } from '#shared/audit-kind.ts';
import { formatPounds, poundsOf } from '#shared/money.ts';
import type { Withdrawal } from './closing/withdrawal.rules.ts';
import type { LetterKind } from './complaint.rules.ts';
import type { Complaint } from './complaints.data.ts';

const isoOrEmpty = (date: Date | null): string => date?.toISOString() ?? '';

const redressOf = ({ redressPence }: Complaint): string =>
  redressPence === null ? '' : formatPounds(poundsOf(redressPence));

const linkOf = ({ hasLink }: Complaint): string => (hasLink ? 'open' : '');

type Sent = {
  letter?: LetterKind | undefined;
  /** Of a letter that was sent in another way; what is sent here has the time of its entry. */
  sentAt?: Date | undefined;
  agreedBy?: string | undefined;
  /** Who of the insurer confirmed a receipt that was recorded for it, how and when. */
  confirmedBy?: string | undefined;
  withdrawal?: Withdrawal | null | undefined;
};

const auditOfWithdrawal = ({ by, how, on }: Withdrawal): AuditChange[] => [
  ...changeOf('withdrawnBy', '', by),
  ...changeOf('withdrawnHow', '', how),
  ...changeOf('withdrawnOn', '', on),
];

export const auditOfStep = (
  before: Complaint,
  after: Complaint,
  { letter, sentAt, agreedBy = '', confirmedBy = '', withdrawal }: Sent,
): AuditChange[] => [
  ...changeOf('receiptAt', isoOrEmpty(before.receiptAt), isoOrEmpty(after.receiptAt)),
  ...changeOf('insurerLink', linkOf(before), linkOf(after)),
  ...changeOf('letter', '', letter ?? ''),
  ...changeOf('sentAt', '', isoOrEmpty(sentAt ?? null)),
  ...changeOf('agreedBy', '', agreedBy),
  ...changeOf('confirmedBy', '', confirmedBy),
  ...changeOf('outcome', before.outcome ?? '', after.outcome ?? ''),
  ...changeOf('cause', before.cause ?? '', after.cause ?? ''),
  ...changeOf('redress', redressOf(before), redressOf(after)),
  ...(withdrawal ? auditOfWithdrawal(withdrawal) : []),
];

type LegalDays = Pick<Complaint, 'summaryBy' | 'sendBy'>;

export const auditOfDays = (before: LegalDays, after: LegalDays): AuditChange[] => [
  ...changeOf('summaryBy', isoOrEmpty(before.summaryBy), isoOrEmpty(after.summaryBy)),
  ...changeOf('sendBy', isoOrEmpty(before.sendBy), isoOrEmpty(after.sendBy)),
];

/** Has the day of receipt, which may have been typed. `again` is the number of the complaint that it takes up again. */
export const auditOfTaken = ({ receivedAt, kind, channel }: Complaint, again = ''): AuditChange[] => [
  ...changeOf('receivedAt', '', receivedAt.toISOString()),
  ...changeOf('kind', '', kind),
  ...changeOf('channel', '', channel),
  ...changeOf('takesUpAgain', '', again),
];
