import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cleanMessageHtml, lookThrough } from './message-html.server.ts';
import { isPlainHtml } from './plain-html.rules.ts';

const nested = (depth: number) => `${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}`;

test.each([
  '',
  'Hello',
  'a "b" it’s',
  '<p>One</p>\n<p>Two <b>and <em>three</em></b></p>',
  '<b>x</b>',
  '<strong>x</strong>',
  '<i>x</i>',
  '<u>x</u>',
  nested(10),
])('%j is plain', (html) => {
  expect(isPlainHtml(html)).toBe(true);
});

test.each([
  'a & b',
  '1 < 2',
  '2 > 1',
  '<p>a',
  'a</p>',
  '<p><p>a</p></p>',
  '<b><p>a</p></b>',
  '<script>x</script>',
  nested(11),
])('%j is not', (html) => {
  expect(isPlainHtml(html)).toBe(false);
});

const piece = fc.constantFrom(
  '<p>',
  '</p>',
  '<b>',
  '</b>',
  '<i>',
  '</i>',
  '<em>',
  '</em>',
  '<u>',
  '</u>',
  '<strong>',
  '</strong>',

  '<br>',
  '<script>',
  '</script>',
  '<a href="javascript:x">',
  '</a>',
  '<!--',
  '-->',
  '<P>',
  '<p >',
  '<style>',
  '<svg>',
  'x',
  ' ',
  '\n',
  '<',
  '>',
  '&',
  '&lt;',
  '"',
  "'",
  '\0',
  '\u00A0',
  'é',
  '/',
  '=',
  ']]>',
  '<![CDATA[',
);

test('what is plain is what the whole look through would leave as it is', () => {
  const well = fc.array(fc.constantFrom('<p>', '</p>', '<b>', '</b>', '<em>', '</em>', 'x '), { maxLength: 8 });
  fc.assert(
    fc.property(fc.oneof(fc.array(piece, { maxLength: 12 }), well), (pieces) => {
      const html = pieces.join('');
      expect(cleanMessageHtml(html)).toBe(lookThrough(html));
    }),
    { numRuns: 2_000 },
  );
});
