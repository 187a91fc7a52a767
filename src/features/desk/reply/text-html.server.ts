import { cleanMessageHtml } from '#claim/messages/message-html.server.ts';
import { escapeHtml } from '#server/http/html-text.ts';

/** Returns plain text as the HTML of a message: an empty line ends a paragraph. */
export function htmlOfText(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).map((lines) => escapeHtml(lines.trim()).replaceAll('\n', '<br />'));
  return cleanMessageHtml(paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''));
}
