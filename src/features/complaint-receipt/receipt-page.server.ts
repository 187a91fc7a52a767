import type { Complaint } from '#claim/complaint/complaints.data.ts';
import { receiptPath } from '#claim/complaint/receipt-path.rules.ts';
import type { Brand } from '#server/brands/brand.ts';
import { printedList, printedPage } from '#server/http/printed-page.ts';
import { formatDate, formatTime } from '#shared/time/dates.ts';
import type { HandedOver } from './handed-over.data.ts';

type Shown = { token: string; complaint: Complaint; handed: HandedOver };

const timeText = (at: Date): string => `${formatDate(at)} at ${formatTime(at)}`;

function confirmPart({ token, complaint: { receiptAt } }: Shown): string {
  if (receiptAt !== null) return `<p><strong>You confirmed this on ${timeText(receiptAt)}.</strong></p>`;
  return `<form method="post" action="${receiptPath(token)}"><p><button type="submit">We have received this complaint</button></p></form>`;
}

export function receiptPage(shown: Shown, brand: Brand): { html: string; policy: string } {
  const { token, complaint, handed } = shown;
  const { number, receivedAt, finalBy, words, wanted, reach } = complaint;
  const rows: [string, string][] = [
    ['Complaint', number],
    ['Claim', handed.claimNumber],
    ['Claimant', handed.claimant],
    ['Received', timeText(receivedAt)],
    ['Final answer by', formatDate(new Date(finalBy.getTime() - 1))],
    ['What went wrong', words],
    ...(wanted === '' ? [] : [['What they would like', wanted] as [string, string]]),
    ...(reach === '' ? [] : [['How to reach them', reach] as [string, string]]),
  ];
  const file = `<p><a href="${receiptPath(token)}/all.zip" download>Download everything (zip)</a></p>`;
  const parts = [printedList(rows), confirmPart(shown), file];
  const lead = `${brand.companyName} hands this complaint over to ${complaint.respondentName}.`;
  return printedPage({ title: `Complaint ${number}`, lead, parts }, brand);
}

export function gonePage(brand: Brand): { html: string; policy: string } {
  const lead = 'It was replaced by a newer one, its 90 days are over, or what it led to is gone. Ask us for another.';
  return printedPage({ title: 'This link leads nowhere', lead, parts: [] }, brand);
}
