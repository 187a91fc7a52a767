import type { ComplaintStep } from '#claim/complaint/complaints.data.ts';
import type { Letter } from '#claim/complaint/letters.rules.ts';
import type { MaskText } from '#claim/mask/mask-text.rules.ts';
import type { Brand } from '#server/brands/brand.ts';
import { escapeHtml } from '#server/http/html-text.ts';
import { printedPage } from '#server/http/printed-page.ts';
import { formatDate, formatTime } from '#shared/time/dates.ts';

export type SentLetter = Pick<ComplaintStep, 'at'> & { letter: Letter; complaintNumber: string };

/** Is on the screen alone. */
const hint = '<nav><p>To keep this letter, print the page or save it as a PDF.</p></nav>';

/** Returns a letter as it was sent, to print. `mask` hides contacts from whoever sees none. */
export function letterPage(
  { letter: { title, paragraphs }, at, complaintNumber }: SentLetter,
  brand: Brand,
  mask: MaskText,
): { html: string; policy: string } {
  const lead = `Complaint ${complaintNumber}. Sent on ${formatDate(at)} at ${formatTime(at)}.`;
  const parts = paragraphs.map(({ text }) => `<p>${escapeHtml(mask(text)).replaceAll('\n', '<br>')}</p>`);
  return printedPage({ title, lead, parts: [...parts, hint] }, brand);
}
