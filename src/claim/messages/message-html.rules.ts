// The HTML that a message may hold (security promise 10): text, its structure and outside links. Nothing may execute,
// load, restyle the page or ask for input. The server cleans a message when storing it and the browser when showing it,
// each with another library. To let something through, both must fail in the same way.

export const messageTags = [
  ...['p', 'br', 'hr', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'ul', 'ol', 'li', 'a'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'],
];

export const messageAttributes = {
  a: ['href', 'title', 'rel', 'target'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
};

export const messageLinkSchemes = ['http', 'https', 'mailto', 'tel'];
