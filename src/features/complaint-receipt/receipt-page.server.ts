import { withdrawalWords } from '#claim/complaint/closing/withdrawal.rules.ts';
import type { Complaint, ComplaintStep } from '#claim/complaint/complaints.data.ts';
import { insurerFacts, kindWords } from '#claim/complaint/insurer-facts.rules.ts';
import { outcomeWords } from '#claim/complaint/outcome-words.rules.ts';
import { receiptPath } from '#claim/complaint/receipt-path.rules.ts';
import { needText } from '#claim/support/need-words.rules.ts';
import type { NeedForInsurer } from '#claim/support/needs-for-insurer.server.ts';
import type { Brand } from '#server/brands/brand.ts';
import { printedList, printedPage } from '#server/http/printed-page.ts';
import { escapeHtml } from '#server/http/html-text.ts';
import { formatDate, formatTime } from '#shared/time/dates.ts';
import type { HandedOver } from './handed-over.data.ts';

/** Steps are of this complaint. */
type Shown = {
  token: string;
  complaint: Complaint;
  steps: readonly ComplaintStep[];
  handed: HandedOver;
  needs: readonly NeedForInsurer[];
  /** The number of the complaint that takes this one up again. */
  takenUpBy: string | null;
};

const timeText = (at: Date): string => `${formatDate(at)} at ${formatTime(at)}`;

/** What was recorded for the insurer is not its own word, so that it can still give that. */
function confirmPart({ token, steps }: Shown, companyName: string): string {
  const receipts = steps.filter(({ kind }) => kind === 'receipt');
  const own = receipts.find(({ byKind }) => byKind === 'insurer');
  if (own) return `<p><strong>You confirmed this on ${timeText(own.at)}.</strong></p>`;
  const [recorded] = receipts;
  const said = recorded
    ? `<p>${escapeHtml(companyName)} recorded on ${timeText(recorded.recordedAt)} that you have it.</p>`
    : '';
  return `${said}<form method="post" action="${receiptPath(token)}"><p><button type="submit">We have received this complaint</button></p></form>`;
}

type Row = [string, string];

/** What is still to be done; of one that is closed, how and why it was. */
function endRows({ complaint, steps, takenUpBy }: Shown): Row[] {
  const { kind, outcome, closedAt } = complaint;
  if (closedAt === null || outcome === null) return insurerFacts(complaint);
  const closing = steps.find(({ kind: step }) => step === 'closed');
  const rows: Row[] = [
    ['About', kindWords[kind]],
    ['Closed', `${timeText(closedAt)}, ${outcomeWords[outcome]}`],
    ['Agreed by', steps.findLast((step) => step.agreedBy !== '')?.agreedBy ?? ''],
    ['Withdrawn by', outcome === 'withdrawn' ? withdrawalWords(closing?.withdrawal ?? null) : ''],
    ['Goes on as', takenUpBy === null ? '' : `complaint ${takenUpBy}`],
    ['Why', closing?.words ?? ''],
  ];
  return rows.filter(([, text]) => text !== '');
}

const leadOf = ({ complaint: { closedAt, respondentName } }: Shown, { companyName }: Brand): string =>
  closedAt === null
    ? `${companyName} hands this complaint over to ${respondentName}.`
    : `${companyName} handed this complaint over to ${respondentName}. It was closed on ${formatDate(closedAt)}, so no answer is due.`;

export function receiptPage(shown: Shown, brand: Brand): { html: string; policy: string } {
  const { token, complaint, handed, needs } = shown;
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
    ...needs.map((need): Row => ['What would help them', needText(need)]),
  ];
  const file = `<p><a href="${receiptPath(token)}/all.zip" download>Download everything (zip)</a></p>`;
  const parts = [printedList(rows), confirmPart(shown, brand.companyName), file];
  const lead = leadOf(shown, brand);
  return printedPage({ title: `Complaint ${number}`, lead, parts }, brand);
}

export function gonePage(brand: Brand): { html: string; policy: string } {
  const lead =
    'It was replaced by a newer one, it is over, or what it led to is no longer yours to answer. Ask us about it.';
  return printedPage({ title: 'This link leads nowhere', lead, parts: [] }, brand);
}
