import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { cleanMessageHtml } from '#claim/messages/message-html.server.ts';
import { preview } from '#shared/text.ts';
import { longestText, missingFields, replyTopic } from '#claim/messages/message-form.rules.ts';
import { textOfHtml } from '#claim/messages/message-text.rules.ts';
import { messagesPerHour, secondsToWait } from '#claim/messages/send-limit.rules.ts';
import { isUnread, previewLengths, threadOf, type Received, type Sent } from './thread.rules.ts';

describe('what is missing (spec §5.8)', () => {
  test.each([
    [{ subject: '', message: '', consent: false }, ['subject', 'message', 'consent']],
    [{ subject: ' \n', message: '\t', consent: true }, ['subject', 'message']],
    [{ subject: 'T', message: 'M', consent: false }, ['consent']],
    [{ subject: 'T', message: 'M', consent: true }, []],
  ])('%j', (form, missing) => expect(missingFields(form)).toEqual(missing));
});

describe('the topic of a reply', () => {
  test.each([
    ['Your screen', 'Re: Your screen'],
    [' Your screen ', 'Re: Your screen'],
    ['RE: Your screen', 'RE: Your screen'],
    ['More: re: it', 'Re: More: re: it'],
    ['x'.repeat(196), `Re: ${'x'.repeat(196)}`],
    ['x'.repeat(197), `Re: ${'x'.repeat(196)}`],
    ['', ''],
  ])('%j is %j', (subject, topic) => expect(replyTopic(subject)).toBe(topic));

  test('is never longer than a topic may be, nor cut within a sign', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (subject) => {
        const topic = replyTopic(subject);
        expect(topic.length).toBeLessThanOrEqual(longestText.subject);
        const whole = replyTopic('😀'.repeat(200));
        expect(whole.endsWith('😀')).toBe(true);
      }),
    );
  });
});

describe('the text of HTML', () => {
  test.each([
    ['<p>One</p><p>two</p>', 'One two'],
    ['<ul><li>One</li><li>two</li></ul>', 'One two'],
    ['be<b>tw</b>een', 'between'],
    ['a<br>b<hr>c', 'a b c'],
    ['5 &lt; 6 &amp;&amp; &quot;x&quot; &#39;y&#x27;', '5 < 6 && "x" \'y\''],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['a &gt; b &apos;c&apos;', "a > b 'c'"],
    ['&#x10ffff;', '\u{10ffff}'],
    ['<h1>One</h1><h4 class="x">two</h4>three', 'One two three'],
    ['a&nbsp;b', 'a b'],
    ['&#0;&#x110000;&#xd800;&unknown;', '\ufffd&unknown;'],
    ['<a href="https://example.com/?a=1&amp;b=2" title="a &gt; b">link</a>', 'link'],
    ['', ''],
  ])('%s → %s', (html, text) => expect(textOfHtml(html)).toBe(text));

  test('is the text that was meant, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const escaped = text.toWellFormed().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
        expect(textOfHtml(escaped)).toBe(text.toWellFormed().replaceAll(/\s+/g, ' ').trim());
      }),
    );
  });

  test('holds no tag of anything that was cleaned, and takes time in proportion', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<p>', '</p>', '<b', '>', '&lt;', 'a', '"', ' title=', '<!--', '-->')),
        (parts) => {
          const html = cleanMessageHtml(parts.join(''));
          expect(textOfHtml(html)).not.toMatch(/<\/?(?:p|b)\s*>/);
        },
      ),
    );
    expect(textOfHtml('<'.repeat(200_000))).toHaveLength(200_000);
  });
});

describe('previews (spec §9.7)', () => {
  test('20 and 40 on a phone, 30 and 70 otherwise, with dots only when cut', () => {
    expect(previewLengths.phone).toEqual({ subject: 20, body: 40 });
    expect(previewLengths.wide).toEqual({ subject: 30, body: 70 });
    expect(preview('x'.repeat(20), 20)).toBe('x'.repeat(20));
    expect(preview('x'.repeat(21), 20)).toBe(`${'x'.repeat(20)}...`);
  });
});

describe('the thread', () => {
  const received = (id: string, dateSent: string, more: Partial<Received> = {}): Received => ({
    id,
    dateSent,
    subject: id,
    body: '',
    read: false,
    active: true,
    attachments: [],
    ...more,
  });
  const sent = (id: string, dateSent: string): Sent => ({
    id,
    dateSent,
    subject: id,
    nominee: '',
    message: '',
    state: 'sent',
    attachments: [],
  });

  test('has both sides, newest first, without what was put away', () => {
    const items = threadOf(
      [received('b', '2025-11-05T10:00:00.000Z'), received('away', '2025-11-07T10:00:00Z', { active: false })],
      [sent('a', '2025-11-04T10:00:00Z'), sent('c', '2025-11-06T10:00:00Z'), sent('same', '2025-11-05T10:00:00Z')],
    );
    expect(items.map(({ id }) => id)).toEqual(['c', 'b', 'same', 'a']);
    expect(items.map(isUnread)).toEqual([false, true, false, false]);
  });
});

describe('the limit', () => {
  const now = new Date('2025-11-06T12:00:00Z');
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

  test.each([
    ['none yet', [], 0],
    ['one less than the limit', Array.from({ length: messagesPerHour - 1 }, () => now), 0],
    ['all now', Array.from({ length: messagesPerHour }, () => now), 3_600],
    [
      'the oldest 45 minutes ago',
      Array.from({ length: messagesPerHour }, (_, index) => minutesAgo((index * 45) / (messagesPerHour - 1))),
      900,
    ],
    ['the oldest exactly an hour ago', Array.from({ length: messagesPerHour }, () => minutesAgo(60)), 0],
  ])('%s', (_what, dates, seconds) => expect(secondsToWait(dates, now)).toBe(seconds));
});
