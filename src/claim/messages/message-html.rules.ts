// What a message's HTML may hold (security promise 10): text, its structure and links to elsewhere; nothing that
// executes, loads, restyles the page or asks for input. The server asks when it stores a message and the browser again
// when it shows one, with another program, so that one must fail in the same way as the other to let something through.

export const messageTags = [
  ...['p', 'br', 'hr', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'ul', 'ol', 'li', 'a'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'],
];

/** The attributes of each element that may have any. */
export const messageAttributes = {
  a: ['href', 'title', 'rel', 'target'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
};

export const messageLinkSchemes = ['http', 'https', 'mailto', 'tel'];
