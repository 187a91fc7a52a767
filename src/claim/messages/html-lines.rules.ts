import { textOfHtml } from './message-text.rules.ts';

const lineEnds = /<br\b[^<>]*>|<\/(?:p|div|h[1-4]|li|tr|blockquote|pre)>/gi;

/** Returns the text of a stored message with its lines, and one empty line between paragraphs. */
export function linesOfHtml(html: string): string {
  const lines = html.replaceAll(/<\/p>/gi, '<br><br>').split(lineEnds).map(textOfHtml);
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
