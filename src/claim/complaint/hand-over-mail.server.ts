import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { MailError } from '#server/outbox/mail/mail-content.ts';
import { addMail } from '#server/outbox/mail/mail.ts';
import { Problem } from '#server/http/errors.ts';
import { formatDate, formatTime } from '#shared/time/dates.ts';
import { type ComplaintTerms, readComplaintTerms, type RespondentContact } from './complaint-terms.data.ts';
import { type Complaint, listSteps } from './complaints.data.ts';
import { insurerFacts } from './insurer-facts.rules.ts';
import { outcomeWords } from './outcome-words.rules.ts';
import { receiptPath } from './receipt-path.rules.ts';

async function claimNumberOf(tx: Tx, claimId: string): Promise<string> {
  const claim = tx.selectFrom('claim').select('number').where('id', '=', claimId);
  return (await claim.executeTakeFirstOrThrow()).number;
}

type HandOver = { complaint: Complaint; insurer: RespondentContact; token: string; key: string; terms: ComplaintTerms };

/** Repeats none of the claimant's words. Throws 409 `insurer-unknown` if no mail can go to the address. */
export async function mailHandOver(
  tx: Tx,
  services: Services,
  { complaint, insurer, token, key, terms }: HandOver,
): Promise<void> {
  const { claimId, number, receivedAt } = complaint;
  const claimNumber = await claimNumberOf(tx, claimId);
  const content = {
    subject: `Complaint ${number} of claim ${claimNumber} is yours to answer`,
    heading: `Complaint ${number} is yours to answer`,
    paragraphs: [
      `${terms.company} hands this complaint over to ${insurer.name}. It came to us on ${formatDate(receivedAt)} at ${formatTime(receivedAt)}.`,
      'Everything that belongs to it is behind the link. Please confirm there that you have received it.',
    ],
    facts: [['Complaint', number], ['Claim', claimNumber], ...insurerFacts(complaint)] satisfies [string, string][],
    action: { label: 'See the complaint and confirm', url: receiptPath(token) },
  };
  const brandId = brandsOf(services).byId(terms.brand).id;
  const mail = { key: `complaint-hand-over:${key}`, to: insurer.email, brandId, locale: 'en-GB', claimId } as const;
  await addMail(tx, { ...mail, content }, services).catch((error: unknown) => {
    if (!(error instanceof MailError)) throw error;
    throw new Problem(409, 'insurer-unknown', 'The insurer’s mail address is not one. An administrator corrects it.');
  });
}

type Closed = { complaint: Complaint; stepId: string; agreedBy?: string };

/** Returns since when the insurer has had it; null where nobody knows. A receipt that we recorded is our word, not theirs. */
async function insurerHadText(tx: Tx, complaint: Complaint, { company, name }: Record<'company' | 'name', string>) {
  const { id, claimId, handedOverAt } = complaint;
  if (handedOverAt !== null) return `${company} handed this complaint over to ${name} on ${formatDate(handedOverAt)}.`;
  const receipt = (await listSteps(tx, claimId)).findLast((one) => one.complaintId === id && one.kind === 'receipt');
  if (receipt === undefined) return null;
  return `${company} recorded on ${formatDate(receipt.recordedAt)} that ${name} has this complaint.`;
}

/** So that it learns who is said to have agreed to an answer in its name. */
const agreedFact = (agreedBy = ''): [string, string][] => (agreedBy === '' ? [] : [['Agreed by', agreedBy]]);

/**
 * Mails the insurer that what was handed over to it is closed, unless the claim has another one by now. The reason is
 * behind its link, and not in the mail.
 */
export async function tellInsurer(tx: Tx, services: Services, { complaint, stepId, agreedBy }: Closed): Promise<void> {
  const { claimId, number, handedTo, hasLink, closedAt, outcome, respondent } = complaint;
  if (respondent !== 'insurer' || closedAt === null || outcome === null) return;
  const terms = await readComplaintTerms(tx, services, claimId);
  const insurer = terms?.insurer ?? null;
  if (terms === null || insurer === null || terms.clientId !== handedTo) return;
  const had = await insurerHadText(tx, complaint, { company: terms.company, name: insurer.name });
  if (had === null) return;
  const claimNumber = await claimNumberOf(tx, claimId);
  const content = {
    subject: `Complaint ${number} of claim ${claimNumber} was closed`,
    heading: `Complaint ${number} was closed`,
    paragraphs: [
      `${had} It was closed on ${formatDate(closedAt)} at ${formatTime(closedAt)}: ${outcomeWords[outcome]}.`,
      hasLink ? 'The link of the mail that handed it over says why.' : 'Ask us for the reason.',
    ],
    facts: [['Complaint', number], ['Claim', claimNumber], ...agreedFact(agreedBy)] satisfies [string, string][],
  };
  const brandId = brandsOf(services).byId(terms.brand).id;
  const mail = { key: `complaint-closed:${stepId}`, to: insurer.email, brandId, locale: 'en-GB', claimId } as const;
  // Whoever closes a complaint can do nothing about an address that a client has changed to none.
  await addMail(tx, { ...mail, content }, services).catch((error: unknown) => {
    if (!(error instanceof MailError)) throw error;
  });
}
