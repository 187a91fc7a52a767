import sanitizeHtml from 'sanitize-html';

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'ul', 'ol', 'li', 'a'],
    ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'iframe', 'svg', 'math', 'object'],
  nestingLimit: 50,
  transformTags: {
    a: (tagName, { href, title }) => ({
      tagName,
      attribs: { ...(href && { href }), ...(title && { title }), rel: 'noopener', target: '_blank' },
    }),
  },
};

/**
 * Message HTML as it may be stored (security promise 10): nothing that executes, loads from elsewhere, restyles the
 * page or asks for input. Links go to http, https, mailto and tel only. Cleaning it again changes nothing.
 */
export function cleanMessageHtml(html: string): string {
  return sanitizeHtml(html, allowed);
}
