import { expect, test } from 'vitest';

import { lookThrough } from './message-html.server.ts';

const safe = 'rel="noopener" target="_blank"';

test.each([
  'p',
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
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'caption',
])('<%s> stays in a message', (tag) => expect(lookThrough(`<${tag}>x</${tag}>`)).toBe(`<${tag}>x</${tag}>`));

test.each([
  ['<br><hr>', '<br /><hr />'],
  ['<th colspan="2" rowspan="3" scope="col">x</th>', '<th colspan="2" rowspan="3" scope="col">x</th>'],
  ['<td colspan="2" rowspan="3" scope="col">x</td>', '<td colspan="2" rowspan="3">x</td>'],
  ['<ol start="3">x</ol>', '<ol start="3">x</ol>'],
  ['<p id="a" class="b" style="color: red" onclick="x()" title="t">x</p>', '<p>x</p>'],
  ['<img src="https://example.com/x.png">x', 'x'],
  ['<script>x()</script><style>p {}</style>y', 'y'],
  [
    '<a href="https://example.com/" title="T" class="b">x</a>',
    `<a href="https://example.com/" title="T" ${safe}>x</a>`,
  ],
])('of %s remains %s', (html, clean) => expect(lookThrough(html)).toBe(clean));

test.each(['http://example.com/', 'https://example.com/', 'mailto:help@example.com', 'tel:+441632960001'])(
  'a link to %s stays',
  (href) => expect(lookThrough(`<a href="${href}">x</a>`)).toBe(`<a href="${href}" ${safe}>x</a>`),
);

test.each(['javascript:x()', 'data:text/html,x', 'ftp://example.com/', '//example.com/', 'blob:x'])(
  'a link to %s leads nowhere',
  (href) => expect(lookThrough(`<a href="${href}">x</a>`)).toBe(`<a ${safe}>x</a>`),
);
