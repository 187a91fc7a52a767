import { expect, test } from 'vitest';

import { catalogue } from '#claim/wording/wording.fixture.ts';
import { readBrandWording } from '#claim/wording/brand-wording.server.ts';
import { readBrands } from '#server/brands/brand-folder.ts';
import type { Services } from '#server/context.ts';
import { locales } from '#shared/locale.ts';
import { readSettings } from '#server/settings/env.ts';
import { readBrandNotices } from '#features/notifications/words/brand-notices.server.ts';
import { defaultEntries } from '#features/notifications/words/default-words.rules.ts';
import { previewKeys, previewNotice } from './preview-notice.server.ts';
import { brandsFolder } from '#features/notifications/notifications.fixture.ts';

const settings = readSettings({
  SECRET_KEY: 'a-secret-of-the-tests-with-32-characters',
  PUBLIC_URL: 'https://claims.example.com',
});
const services: Pick<Services, 'settings' | 'now'> = { settings, now: () => new Date('2026-11-06T12:00:00Z') };
const brands = readBrands(brandsFolder);
const notifications = {
  services: services as Services,
  brands,
  words: readBrandNotices(brands),
  wordingOf: readBrandWording(brands),
};
const all = brands.all.flatMap(({ id }) => previewKeys(notifications, id).map((key) => [id, key] as const));

test('everything that is told can be looked at before', () => {
  const states = catalogue.map(({ systemName }) => `state:${systemName}`);
  expect(new Set(all.map(([, key]) => key))).toEqual(new Set([...Object.keys(defaultEntries), ...states]));
});

const links: Record<string, RegExp> = {
  harbour: / https:\/\/claims\.example\.com\/c\/\S+$/,
  marigold: / https:\/\/marigold\.localhost\/c\/\S+$/,
};

test.each(all)('%s words %s for every channel, without a gap, and a text in one part', (brandId, key) => {
  for (const locale of locales) {
    const mail = previewNotice(notifications, { brandId, key, locale, channel: 'mail' });
    const text = previewNotice(notifications, { brandId, key, locale, channel: 'text' });
    const push = previewNotice(notifications, { brandId, key, locale, channel: 'push' });
    expect(JSON.stringify([mail, text, push])).not.toMatch(/\{\w+\}|undefined|\bnull\b|£0\.00/);
    expect(mail).toMatchObject({ subject: expect.stringContaining('CLM-7Q2M-4XKD-H9') });
    expect(text).toMatchObject({ parts: 1, text: expect.stringMatching(links[brandId] ?? '') });
    expect(push).toMatchObject({ title: expect.stringMatching(/\S/), body: expect.stringMatching(/\S/) });
  }
});

test.each([
  ['quote-to-decide', 'Please decide about your quote on your claim’s page by Friday 20 November 2026.'],
  ['quote-changed', 'Please decide about your quote on your claim’s page by Friday 20 November 2026.'],
  ['quote-reminder', 'Please decide about your quote on your claim’s page by Friday 20 November 2026.'],
  ['outcome-to-choose', 'Please choose what you would like on your claim’s page by Friday 20 November 2026.'],
  ['outcome-reminder', 'Please choose what you would like on your claim’s page by Friday 20 November 2026.'],
])('the mail of %s says by which day', (key, line) => {
  const mail = previewNotice(notifications, { brandId: 'harbour', key, locale: 'en-GB', channel: 'mail' });
  expect(mail).toMatchObject({ text: expect.stringContaining(line) });
});

test.each(all)('%s tells %s in Polish on every channel, and the mail says its language', (brandId, key) => {
  const order = { brandId, key, channel: 'mail' } as const;
  const [polish, english] = [
    previewNotice(notifications, { ...order, locale: 'pl' }),
    previewNotice(notifications, { ...order, locale: 'en-GB' }),
  ];
  if (polish?.channel !== 'mail' || english?.channel !== 'mail') throw new Error('A mail has a preview.');
  expect(polish.html).toContain('<html lang="pl"');
  expect(polish.subject).toMatch(/\(zgłoszenie CLM-7Q2M-4XKD-H9\)$/);
  expect(polish.subject).not.toBe(english.subject);
  expect(polish.text).toContain('Numer zgłoszenia: CLM-7Q2M-4XKD-H9');
  expect(polish.text).not.toMatch(/\b(?:the|your|you|we)\b/i);
  const push = previewNotice(notifications, { brandId, key, locale: 'pl', channel: 'push' });
  expect(push).toMatchObject({ title: 'Nowość w Twoim zgłoszeniu' });
  const text = previewNotice(notifications, { brandId, key, locale: 'pl', channel: 'text' });
  expect(text).toMatchObject({ text: expect.not.stringMatching(/\b(?:the|your|you|we)\b|[ąćęłńóśźż]/i) });
});

test('a voucher that is ready asks to see its code, and never says that nothing is to do', () => {
  const order = { brandId: 'harbour', key: 'voucher-ready', locale: 'en-GB', channel: 'mail' } as const;
  const mail = previewNotice(notifications, order);
  expect(mail).toMatchObject({ text: expect.stringContaining('See your voucher’s code on your claim’s page.') });
  expect(mail).toMatchObject({ text: expect.not.stringContaining('You don’t need to do anything') });
});

test('every mail shows the device of the claim beside its drawing', () => {
  for (const [brandId, key] of all) {
    const mail = previewNotice(notifications, { brandId, key, locale: 'en-GB', channel: 'mail' });
    expect(mail).toMatchObject({ html: expect.stringMatching(/\/mail\/phone\.png\?v=[^>]*>.*>Your iPhone 15<\/td>/) });
  }
});

test.each([
  ['collection-tried', 'Collection Arranged: courier came'],
  ['delivery-tried', 'Awaiting Repaired Equipment Return to End User: courier came'],
])('%s is told in the words of the claim page', (key, state) => {
  const wording = notifications.wordingOf('harbour', 'en-GB').table[state];
  const mail = previewNotice(notifications, { brandId: 'harbour', key, locale: 'en-GB', channel: 'mail' });
  const text = previewNotice(notifications, { brandId: 'harbour', key, locale: 'en-GB', channel: 'text' });
  const visited = (line = '') => line.replace('{visit}', 'Friday 6 November 2026');
  const said = mail?.channel === 'mail' ? mail.text : '';
  for (const line of [wording?.heading[0], visited(wording?.meaning[0]), wording?.todo[0]])
    expect(said).toContain(line);
  expect(text).toMatchObject({ text: expect.stringContaining(wording?.text[0] ?? '?') });
});

test('what a brand has no words for has no preview', () => {
  expect(
    previewNotice(notifications, { brandId: 'harbour', key: 'constructor', locale: 'en-GB', channel: 'mail' }),
  ).toBeNull();
});

const plain: typeof notifications = {
  ...notifications,
  services: {
    ...services,
    settings: { ...settings, production: true, payments: { kind: 'off' } },
  } as Services,
};

test.each(all)('where no texts are sent, no mail of %s about %s mentions them', (brandId, key) => {
  for (const locale of locales) {
    const mail = previewNotice(plain, { brandId, key, locale, channel: 'mail' });
    expect(mail).toMatchObject({ text: expect.not.stringMatching(/\btexts?\b/i) });
  }
});

test('where the excess cannot be paid online, its mail and text say how to pay', () => {
  const order = { brandId: 'harbour', key: 'excess-due-by-contact', locale: 'en-GB' } as const;
  const mail = previewNotice(plain, { ...order, channel: 'mail' });
  const phone = brands.byId('harbour').contact.phone.replaceAll(' ', '\u00a0');
  expect(mail).toMatchObject({
    text: expect.stringContaining(
      `To pay your excess of £50.00, message us on your claim’s page or call ${phone}. Your repair may have to wait for it.`,
    ),
  });
  expect(mail).toMatchObject({ text: expect.not.stringMatching(/(?:^|\. )Pay /m) });
  const text = previewNotice(plain, { ...order, channel: 'text' });
  expect(text).toMatchObject({ text: expect.stringContaining('Your excess of £50.00 is due. See how to pay:') });
});
