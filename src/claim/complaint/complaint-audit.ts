// What the audit says of a complaint, whoever acts: codes, times and amounts, without what anybody has typed.
import { changeOf } from '#server/audit.data.ts';
import type { AuditChange } from '#shared/audit-kind.ts';
import { formatPounds, poundsOf } from '#shared/money.ts';
import type { LetterKind } from './complaint.rules.ts';
import type { Complaint } from './complaints.data.ts';

const isoOrEmpty = (date: Date | null): string => date?.toISOString() ?? '';

const redressOf = ({ redressPence }: Complaint): string =>
  redressPence === null ? '' : formatPounds(poundsOf(redressPence));

const linkOf = ({ hasLink }: Complaint): string => (hasLink ? 'open' : '');

export const auditOfStep = (before: Complaint, after: Complaint, letter: LetterKind | undefined): AuditChange[] => [
  ...changeOf('receiptAt', isoOrEmpty(before.receiptAt), isoOrEmpty(after.receiptAt)),
  ...changeOf('insurerLink', linkOf(before), linkOf(after)),
  ...changeOf('letter', '', letter ?? ''),
  ...changeOf('outcome', before.outcome ?? '', after.outcome ?? ''),
  ...changeOf('cause', before.cause ?? '', after.cause ?? ''),
  ...changeOf('redress', redressOf(before), redressOf(after)),
];

/** Has the day of receipt, which may have been typed. */
export const auditOfTaken = ({ receivedAt, kind, channel }: Complaint): AuditChange[] => [
  ...changeOf('receivedAt', '', receivedAt.toISOString()),
  ...changeOf('kind', '', kind),
  ...changeOf('channel', '', channel),
];
