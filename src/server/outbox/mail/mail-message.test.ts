import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readBrands } from '#server/brands/brand-folder.ts';
import type { MailContent } from './mail-content.ts';
import { mailMessage } from './mail-message.ts';

const brands = readBrands(join(import.meta.dirname, '../../../../brands'));
const sender = { brands, from: 'portal@claims.example.com', publicUrl: new URL('https://claims.example.com') };
const address = 'https://claims.example.com/my-claim/1';
const content: MailContent = {
  subject: 'Your repair has begun',
  heading: 'We are repairing your phone',
  paragraphs: ['It came this morning.', 'An engineer has it now.'],
  device: { kind: 'phone', name: 'iPhone 13' },
  facts: [
    ['Claim', 'CLM-1'],
    ['Ready by', 'Friday'],
  ],
  action: { label: 'See your claim', url: address },
  closing: ['Nothing to do.'],
  unsubscribe: { page: 'https://claims.example.com/preferences', oneClick: 'https://claims.example.com/stop' },
};
const written = {
  id: '0192f0c1-0000-7000-8000-000000000001',
  to: 'priya@example.com',
  brandId: 'marigold',
  locale: 'en-GB' as const,
  queuedAt: new Date('2026-11-06T12:00:00Z'),
  content,
};
const bare: MailContent = { subject: 'Thank you', heading: 'Thank you', paragraphs: [] };

/** One tag a line, so that a change can be read in review. */
const lines = (html: string) => `${html.replaceAll('><', '>\n<')}\n`;

test('a mail with all its parts looks as its file says', async () => {
  const { html } = await mailMessage(written, sender);
  await expect(lines(html)).toMatchFileSnapshot('mail-with-all-parts.txt');
});

test('a mail with nothing but a heading has no empty part', async () => {
  const { html, text } = await mailMessage({ ...written, content: bare }, sender);
  await expect(lines(html)).toMatchFileSnapshot('mail-without-parts.txt');
  expect(text).toMatch(/^Marigold\n\nThank you\n\n-- \nQuestions\?/);
});

test('its plain text says the same in the same order', async () => {
  const { text } = await mailMessage(written, sender);
  const [above = '', signature = ''] = text.split('\n\n-- \n');
  expect(above.split('\n\n')).toEqual([
    'Marigold',
    'We are repairing your phone',
    'It came this morning.',
    'An engineer has it now.',
    'Claim: CLM-1\nReady by: Friday',
    `See your claim:\n${address}`,
    'Nothing to do.',
  ]);
  expect(signature).toMatch(
    /\nSent by .+\nChange or stop your notifications:\nhttps:\/\/claims\.example\.com\/preferences\n$/,
  );
});

test('its headers say whom it is from, that a program sent it and how to stop it', async () => {
  const { message, from, to, id } = await mailMessage(written, sender);
  expect({ from, to, id }).toEqual({ from: 'portal@claims.example.com', to: written.to, id: written.id });
  const [headers = ''] = message.toString().split('\r\n\r\n');
  const { companyName, contact } = brands.byId('marigold');
  expect(headers.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')).toEqual(
    expect.arrayContaining([
      `From: ${companyName} <portal@claims.example.com>`,
      `Reply-To: ${companyName} <${contact.email}>`,
      'To: priya@example.com',
      'Subject: Your repair has begun',
      `Message-ID: <${written.id}@claims.example.com>`,
      'Date: Fri, 06 Nov 2026 12:00:00 +0000',
      'Auto-Submitted: auto-generated',
      'X-Auto-Response-Suppress: All',
      'Content-Language: en-GB',
      'List-Unsubscribe: <https://claims.example.com/stop>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]),
  );
});

test('a mail that nobody subscribed to offers no way to stop it', async () => {
  const { message } = await mailMessage({ ...written, content: bare }, sender);
  expect(message.toString()).not.toMatch(/^List-/m);
});

test('a brand with an address of its own writes from it', async () => {
  const brand = { ...brands.byId('marigold'), mailFrom: 'care@marigold.example' };
  const { from } = await mailMessage(written, { ...sender, brands: { ...brands, byId: () => brand } });
  expect(from).toBe('care@marigold.example');
});
