import sanitizeHtml from 'sanitize-html';

import { messageAttributes, messageLinkSchemes, messageTags } from './message-html.rules.ts';
import { isPlainHtml } from './plain-html.rules.ts';

const allowed: sanitizeHtml.IOptions = {
  allowedTags: messageTags,
  allowedAttributes: messageAttributes,
  allowedSchemes: messageLinkSchemes,
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

export function lookThrough(html: string): string {
  return sanitizeHtml(html, allowed);
}

/** Cleaning message HTML again changes nothing (security promise 10). */
export function cleanMessageHtml(html: string): string {
  return isPlainHtml(html) ? html : lookThrough(html);
}
