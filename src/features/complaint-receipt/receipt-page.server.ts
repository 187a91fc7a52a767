import type { Complaint, ComplaintStep } from '#claim/complaint/complaints.data.ts';
import { insurerFacts, kindWords } from '#claim/complaint/insurer-facts.rules.ts';
import { outcomeWords } from '#claim/complaint/outcome-words.rules.ts';
import { receiptPath } from '#claim/complaint/receipt-path.rules.ts';
import type { Brand } from '#server/brands/brand.ts';
import { printedList, printedPage } from '#server/http/printed-page.ts';
import { formatDate, formatTime } from '#shared/time/dates.ts';
import type { HandedOver } from './handed-over.data.ts';

type Shown = { token: string; complaint: Complaint; steps: readonly ComplaintStep[]; handed: HandedOver };

const timeText = (at: Date): string => `${formatDate(at)} at ${formatTime(at)}`;

function confirmPart({ token, complaint: { receiptAt } }: Shown): string {
  if (receiptAt !== null) return `<p><strong>You confirmed this on ${timeText(receiptAt)}.</strong></p>`;
  return `<form method="post" action="${receiptPath(token)}"><p><button type="submit">We have received this complaint</button></p></form>`;
}

type Row = [string, string];

/** What is still to be done; of one that is closed, how and why it was. */
function endRows({ complaint, steps }: Shown): Row[] {
  const { kind, outcome, closedAt } = complaint;
  if (closedAt === null || outcome === null) return insurerFacts(complaint);
  const why = steps.find((step) => step.complaintId === complaint.id && step.kind === 'closed')?.words ?? '';
  return [
    ['About', kindWords[kind]],
    ['Closed', `${timeText(closedAt)}, ${outcomeWords[outcome]}`],
    ...(why === '' ? [] : [['Why', why] satisfies Row]),
  ];
}

const leadOf = ({ complaint: { closedAt, respondentName } }: Shown, { companyName }: Brand): string =>
  closedAt === null
    ? `${companyName} hands this complaint over to ${respondentName}.`
    : `${companyName} handed this complaint over to ${respondentName}. It was closed on ${formatDate(closedAt)}, so no answer is due.`;

export function receiptPage(shown: Shown, brand: Brand): { html: string; policy: string } {
  const { token, complaint, handed } = shown;
  const { number, receivedAt, words, wanted, reach } = complaint;
  const rows: Row[] = [
    ['Complaint', number],
    ['Claim', handed.claimNumber],
    ['Claimant', handed.claimant],
    ['Received', timeText(receivedAt)],
    ...endRows(shown),
    ['What went wrong', words],
    ...(wanted === '' ? [] : [['What they would like', wanted] satisfies Row]),
    ...(reach === '' ? [] : [['How to reach them', reach] satisfies Row]),
  ];
  const file = `<p><a href="${receiptPath(token)}/all.zip" download>Download everything (zip)</a></p>`;
  const parts = [printedList(rows), confirmPart(shown), file];
  const lead = leadOf(shown, brand);
  return printedPage({ title: `Complaint ${number}`, lead, parts }, brand);
}

export function gonePage(brand: Brand): { html: string; policy: string } {
  const lead = 'It was replaced by a newer one, its 90 days are over, or what it led to is gone. Ask us for another.';
  return printedPage({ title: 'This link leads nowhere', lead, parts: [] }, brand);
}
