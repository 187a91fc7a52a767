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

  test.each<[string, Partial<MailContent>]>([
    ['The subject of a mail is empty.', { subject: ' ' }],
    ['The heading of a mail is longer than 200 characters.', { heading: 'x'.repeat(201) }],
    ['The paragraphs of a mail is longer than 5000 characters.', { paragraphs: ['x'.repeat(5_001)] }],
    ['A mail has at most 50 of paragraphs.', { paragraphs: Array.from({ length: 51 }, () => 'fine') }],
    [
      'The device of a mail holds a line end or another control character.',
      { device: { kind: 'phone', name: 'a\nb' } },
    ],
    ['The label of a mail is empty.', { facts: [['', 'fine']] }],
    ['The value of a mail is empty.', { facts: [['fine', '']] }],
    ['The action of a mail is empty.', { action: { label: '', url: '/' } }],
    ['The closing of a mail holds half of a surrogate pair.', { closing: ['\ud800'] }],
  ])('%s', (message, more) => expect(() => checkedContent({ ...content, ...more }, sites)).toThrow(message));

  test('the longest ones go through, trimmed', () => {
    const longest: MailContent = {
      subject: 'x'.repeat(200),
      heading: ` ${'x'.repeat(200)} `,
      paragraphs: Array.from({ length: 50 }, () => 'x'.repeat(5_000)),
    };
    expect(checkedContent(longest, sites)).toMatchObject({ ...longest, heading: 'x'.repeat(200) });
  });

  test('every part comes back, its links whole', () => {
    const whole: MailContent = {
      ...content,
      device: { kind: 'phone', name: 'iPhone 13' },
      facts: [['Claim', 'CLM-1']],
      action: { label: 'Open', url: '/my-claim/1' },
      closing: ['Bye.'],
      unsubscribe: { page: '/preferences', oneClick: '/stop' },
    };
    expect(checkedContent(whole, sites)).toEqual({
      ...whole,
      action: { label: 'Open', url: 'https://claims.example.com/my-claim/1' },
      unsubscribe: { page: 'https://claims.example.com/preferences', oneClick: 'https://claims.example.com/stop' },
    });
    expect(checkedContent(content, sites)).toEqual({ ...content, facts: [], closing: [] });
  });

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
