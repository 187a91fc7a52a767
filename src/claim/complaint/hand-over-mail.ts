import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { MailError } from '#server/outbox/mail/mail-content.ts';
import { addMail } from '#server/outbox/mail/mail.ts';
import { Problem } from '#server/http/errors.ts';
import { formatDate, formatTime } from '#shared/time/dates.ts';
import type { ComplaintTerms, RespondentContact } from './complaint-terms.data.ts';
import type { Complaint } from './complaints.data.ts';
import { receiptPath } from './receipt-path.rules.ts';

type HandOver = { complaint: Complaint; insurer: RespondentContact; token: string; key: string; terms: ComplaintTerms };

/** Repeats none of the claimant's words. Throws 409 `insurer-unknown` if no mail can go to the address. */
export async function mailHandOver(
  tx: Tx,
  services: Services,
  { complaint, insurer, token, key, terms }: HandOver,
): Promise<void> {
  const { claimId, number, receivedAt, finalBy } = complaint;
  const claim = tx.selectFrom('claim').select('number').where('id', '=', claimId);
  const { number: claimNumber } = await claim.executeTakeFirstOrThrow();
  const lastDay = formatDate(new Date(finalBy.getTime() - 1));
  const content = {
    subject: `Complaint ${number} of claim ${claimNumber} is yours to answer`,
    heading: `Complaint ${number} is yours to answer`,
    paragraphs: [
      `${terms.company} hands this complaint over to ${insurer.name}. It came to us on ${formatDate(receivedAt)} at ${formatTime(receivedAt)}.`,
      'Everything that belongs to it is behind the link. Please confirm there that you have received it.',
    ],
    facts: [
      ['Complaint', number],
      ['Claim', claimNumber],
      ['Final answer by', lastDay],
    ] satisfies [string, string][],
    action: { label: 'See the complaint and confirm', url: receiptPath(token) },
  };
  const brandId = brandsOf(services).byId(terms.brand).id;
  const mail = { key: `complaint-hand-over:${key}`, to: insurer.email, brandId, locale: 'en-GB', claimId } as const;
  await addMail(tx, { ...mail, content }, services).catch((error: unknown) => {
    if (!(error instanceof MailError)) throw error;
    throw new Problem(409, 'insurer-unknown', 'The insurer’s mail address is not one. An administrator corrects it.');
  });
}
