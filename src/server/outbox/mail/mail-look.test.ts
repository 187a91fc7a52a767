import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readBrands } from '#server/brands/brand-folder.ts';
import type { MailContent } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import { mailMessage } from './mail-message.ts';
import { mailText } from './mail-text.ts';

const brands = readBrands(join(import.meta.dirname, '../../../../brands'));
const site = new URL('https://claims.example.com');
const look = { brand: brands.byId('marigold'), locale: 'en-US' as const, site };
const hostile: MailContent = {
  subject: '<script>alert(1)</script> & "quotes"',
  heading: '<img src=x onerror=alert(1)>',
  paragraphs: ['<b>bold</b>'],
  device: { kind: 'laptop', name: '<s>ThinkPad</s>' },
  facts: [['<i>label</i>', "'value'"]],
  action: { label: '<u>go</u>', url: 'https://claims.example.com/?a=1&b="2"' },
  closing: ['</table></body>'],
};

test('no text of a mail becomes markup', () => {
  const html = mailHtml(hostile, look);
  expect(html).not.toMatch(/<(script|b|i|u|s)\b/);
  expect(html.match(/<img /g)?.length).toBe(2);
  expect(html.match(/<\/body>/g)?.length).toBe(1);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).toContain('href="https://claims.example.com/?a=1&amp;b=&quot;2&quot;"');
});

test.each(brands.all.map(({ id }) => id))(
  'a mail of %s fetches only its two pictures, the same for every reader',
  (id) => {
    const brand = brands.byId(id);
    const html = mailHtml({ ...hostile, heading: 'Thank you' }, { ...look, brand });
    const pictures = [...html.matchAll(/ src="([^"]*)" alt="([^"]*)"/g)].map(([, src, alt]) => [src, alt]);
    expect(pictures).toEqual([
      [`https://claims.example.com/brand/${id}/mail/logo.png?v=${brand.pictureVersion}`, brand.companyName],
      [`https://claims.example.com/brand/${id}/mail/laptop.png?v=${brand.pictureVersion}`, ''],
    ]);
    const bare = html.replaceAll(/ src="[^"]*"/g, '');
    expect(bare).not.toMatch(/\b(src|background|srcset|poster)=|url\(|@import|<link/);
    expect(bare.match(/https?:\/\/[^"<]*/g)?.every((url) => url.startsWith('https://claims.example.com/'))).toBe(true);
  },
);

test('the device stands beside its drawing in the HTML; the plain text stays as it is', () => {
  const html = mailHtml({ ...hostile, device: { kind: 'laptop', name: 'ThinkPad T14' } }, look);
  expect(html).toContain('>Your ThinkPad T14</td>');
  const { device: _, ...without } = hostile;
  expect(mailText(hostile, look)).toBe(mailText(without, look));
});

test('a mail that is about no device has no drawing', () => {
  const { device: _, ...without } = hostile;
  expect(mailHtml(without, look).match(/<img /g)?.length).toBe(1);
});

test('both forms say all of it, in the language of the mail, with the brand’s colours and contact', () => {
  const text = mailText(hostile, look);
  for (const part of ['<img', '<b>bold', "<i>label</i>: 'value'", '<u>go</u>:\nhttps://claims', '</table>']) {
    expect(text).toContain(part);
  }
  expect(text).toContain('hello@marigold.example');
  const html = mailHtml(hostile, look);
  expect(html).toContain('<html lang="en-US"');
  expect(html.toUpperCase()).toContain('BACKGROUND:#FFD100');
});

test('no part of the head can be written by a text', async () => {
  const written = { id: '1', to: 'priya@example.com', brandId: 'harbour', locale: 'en-GB' as const, content: hostile };
  const sender = { brands, from: 'claims@example.com', publicUrl: new URL('https://claims.example.com') };
  const queuedAt = new Date('2026-11-06T10:00:00Z');
  const evil = { ...hostile, subject: 'a\r\nBcc: evil@example.com\r\n\r\nbody' };
  const { message } = await mailMessage({ ...written, queuedAt, content: evil }, sender);
  const head = message.toString('utf8').split('\r\n\r\n')[0] ?? '';
  expect(head).not.toMatch(/^Bcc:/m);
  expect(head.match(/^To: /gm)?.length).toBe(1);
});

test('pictures come from the brand’s own host', async () => {
  const written = { id: '1', to: 'priya@example.com', brandId: 'marigold', locale: 'en-GB' as const, content: hostile };
  const sender = { brands, from: 'claims@example.com', publicUrl: site };
  const { html } = await mailMessage({ ...written, queuedAt: new Date('2026-11-06T10:00:00Z') }, sender);
  expect(html).toContain('src="https://marigold.localhost/brand/marigold/mail/logo.png?v=');
});

test('a brand that is gone is the default one', () => {
  expect(brands.byId('gone').id).toBe('harbour');
});
