// The HTML was sanitised when stored, so its tags are complete. The result is only ever shown as text.
import { toWellFormed } from '#shared/fallbacks/well-formed.ts';

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const highest = 0x10ffff;

function characterOf(code: string): string {
  const point = code.startsWith('x') ? Number.parseInt(code.slice(1), 16) : Number.parseInt(code, 10);
  return point > 0 && point <= highest ? toWellFormed(String.fromCodePoint(point)) : '';
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(x[\da-f]{1,6}|\d{1,7})|([a-z]{2,4}));/gi, (whole, code?: string, name?: string) =>
    code === undefined ? (named[(name ?? '').toLowerCase()] ?? whole) : characterOf(code.toLowerCase()),
  );
}

export function textOfHtml(html: string): string {
  const spaced = html.replaceAll(
    /<\/?(?:p|br|hr|div|h[1-4]|blockquote|pre|ul|ol|li|table|tr|th|td|caption)\b[^<>]*>/gi,
    ' ',
  );
  return decoded(spaced.replaceAll(/<[^<>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();
}
