import { describe, expect, test } from 'vitest';

import { checkedContent, checkedRecipient, MailError, type MailContent } from './mail-content.ts';

const sites = [new URL('https://claims.example.com'), new URL('https://brand.example')];
const content: MailContent = { subject: 'Your receipt', heading: 'Thank you', paragraphs: ['We have your payment.'] };

describe('links', () => {
  test.each([
    ['/my-claim/1?x=1', 'https://claims.example.com/my-claim/1?x=1'],
    ['https://claims.example.com/reset#token', 'https://claims.example.com/reset#token'],
    ['https://brand.example/c/token', 'https://brand.example/c/token'],
  ])('%s is one of ours', (url, href) => {
    expect(checkedContent({ ...content, action: { label: 'Open', url } }, sites).action?.url).toBe(href);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'http://claims.example.com/',
    'https://claims.example.com:8443/',
    'https://claims.example.com.evil.example/',
    'https://user@claims.example.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
  ])('%s is refused', (url) => {
    const refused = () => checkedContent({ ...content, action: { label: 'Open', url } }, sites);
    expect(refused).toThrow('The link of a mail is not an address of this portal.');
  });
});

describe('texts', () => {
  test.each(['', ' ', 'a\r\nBcc: c@d.example', 'a\nb', 'a\0b', 'a\u2028b', 'a\u0085b', '\ud800', 'x'.repeat(201)])(
    '%j is no subject',
    (subject) => {
      expect(() => checkedContent({ ...content, subject }, sites)).toThrow(MailError);
    },
  );

  test('every other text is looked at too', () => {
    const bad = 'a\nb';
    const wrong: Partial<MailContent>[] = [
      { heading: bad },
      { paragraphs: ['fine', bad] },
      { facts: [[bad, 'fine']] },
      { facts: [['fine', bad]] },
      { action: { label: bad, url: '/' } },
      { closing: [bad] },
      { paragraphs: Array.from({ length: 51 }, () => 'fine') },
    ];
    for (const more of wrong) expect(() => checkedContent({ ...content, ...more }, sites)).toThrow(MailError);
  });
});

test.each([
  'priya',
  'a@b.example, c@d.example',
  'a@b.example\r\nBcc: c@d.example',
  'Priya <priya@example.com>',
  '"a b"@example.com',
  'a@b@c.example',
  `${'a'.repeat(255)}@example.com`,
])('%j is no recipient', (to) => {
  expect(() => checkedRecipient(to)).toThrow(MailError);
});
