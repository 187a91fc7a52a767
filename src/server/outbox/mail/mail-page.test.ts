import { expect, test } from 'vitest';

import type { StoredMail } from '#server/gateways/mail/mail-folder.ts';
import { mailFrame, mailFramePolicy, mailListPage, mailPagePolicy, mailShownPage } from './mail-page.ts';

const mail: StoredMail = {
  id: '0192f0c1-0000-7000-8000-000000000001',
  from: 'portal@claims.example.com',
  to: 'priya@example.com',
  subject: 'Repair & <return>',
  text: 'Ready by <Friday>',
  html: '<html><head><title>Repair</title></head></html>',
  date: '2026-11-06T12:00:00.123Z',
};
const lines = (html: string) => `${html.replaceAll('><', '>\n<')}\n`;

test('the list links each mail, with its reader and its time', async () => {
  await expect(lines(mailListPage([mail]))).toMatchFileSnapshot('mail-list-page.txt');
});

test('without a mail it says what to do', () => {
  const page = mailListPage([]);
  expect(page).toContain('No mail has been written yet. Reload this page after doing something that sends one.');
  expect(page).not.toContain('<ul>');
});

test('a mail is shown in a frame and as plain text', async () => {
  await expect(lines(mailShownPage(mail))).toMatchFileSnapshot('mail-shown-page.txt');
});

test('links in the frame lead out of it', () => {
  expect(mailFrame(mail)).toBe('<html><head><base target="_top"><title>Repair</title></head></html>');
});

test('the page allows its own style and a frame, the frame pictures of the portal and no script', () => {
  expect(mailPagePolicy).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  );
  const policy = mailFramePolicy({
    publicUrl: new URL('https://claims.example.com'),
    brandHosts: () => ['brand.example'],
  });
  expect(policy).toBe(
    "default-src 'none'; img-src 'self' https://claims.example.com https://brand.example; style-src 'unsafe-inline'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation",
  );
});
