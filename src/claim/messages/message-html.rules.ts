// Cleaned by the server when storing and by the browser when showing, each with another library (security promise 10).
// To let something through, both must fail in the same way.

export const messageTags = [
  'p',
  'br',
  'hr',
  'div',
  'span',
  'h1',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'pre',
  'code',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'small',
  'sub',
  'sup',
  'ul',
  'ol',
  'li',
  'a',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'caption',
];

export const messageAttributes = {
  a: ['href', 'title', 'rel', 'target'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
};

export const messageLinkSchemes = ['http', 'https', 'mailto', 'tel'];
