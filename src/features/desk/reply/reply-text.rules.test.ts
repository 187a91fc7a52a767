import fc from 'fast-check';
import { expect, test } from 'vitest';

import { linesOfHtml } from '#claim/messages/html-lines.rules.ts';
import { cleanMessageHtml } from '#claim/messages/message-html.server.ts';
import { longestText } from '#claim/desk/writing/longest-text.rules.ts';
import { writtenText } from '#claim/desk/writing/written-text.rules.ts';
import { subjectOfReply } from './reply-text.rules.ts';
import { htmlOfText } from './text-html.server.ts';

test.each([
  [null, 'About your claim'],
  [' ', 'About your claim'],
  ['My phone', 'Re: My phone'],
  ['Re: My phone', 'Re: My phone'],
])('an answer to %j has the subject %j', (asked, subject) => expect(subjectOfReply(asked)).toBe(subject));

test.each([
  ['  Hello \r\nPriya\u0000 ', 'Hello \nPriya'],
  ['x'.repeat(longestText), 'x'.repeat(longestText)],
])('%j is taken', (text, taken) => expect(writtenText.parse(text)).toBe(taken));

test.each(['', ' \n\t ', 'x'.repeat(longestText + 1), 7, null])('%j is refused', (text) =>
  expect(writtenText.safeParse(text).success).toBe(false),
);

test.each([
  ['One\ntwo\n\nthree', '<p>One<br />two</p><p>three</p>'],
  ['<script>x</script> & "so"', '<p>&lt;script&gt;x&lt;/script&gt; &amp; "so"</p>'],
])('%j becomes the HTML of a message', (text, html) => expect(htmlOfText(text)).toBe(html));

const line = fc.string({ unit: fc.constantFrom(...'ab<>&"\' ;#/'), minLength: 1, maxLength: 20 });

test('any text comes back from its HTML, which cleaning does not change', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
      const clean = lines.map((one) => one.replaceAll(/\s+/g, ' ').trim()).filter((one) => one !== '');
      const html = htmlOfText(clean.join('\n'));
      expect(cleanMessageHtml(html)).toBe(html);
      expect(linesOfHtml(html)).toBe(clean.join('\n'));
    }),
  );
});
