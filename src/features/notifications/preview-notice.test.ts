import { expect, test } from 'vitest';

import { readBrands } from '#server/brand.ts';
import type { Services } from '#server/context.ts';
import { readSettings } from '#server/env.ts';
import { readBrandNotices } from './brand-notices.server.ts';
import { defaultEntries } from './default-words.rules.ts';
import { previewKeys, previewNotice } from './preview-notice.server.ts';
import { brandsFolder } from './telling.fixture.ts';

const settings = readSettings({
  SECRET_KEY: 'a-secret-of-the-tests-with-32-characters',
  PUBLIC_URL: 'https://claims.example.com',
});
const services: Pick<Services, 'settings' | 'now'> = { settings, now: () => new Date('2026-11-06T12:00:00Z') };
const brands = readBrands(brandsFolder);
const telling = { services: services as Services, brands, words: readBrandNotices(brandsFolder, brands) };
const all = brands.all.flatMap(({ id }) => previewKeys(telling, id).map((key) => [id, key] as const));

test('everything that is told can be looked at before', () => {
  expect(new Set(all.map(([, key]) => key))).toEqual(new Set(Object.keys(defaultEntries)));
});

test.each(all)('%s words %s for every channel, without a gap, and a text in one part', (brandId, key) => {
  for (const locale of ['en-GB', 'en-US'] as const) {
    const mail = previewNotice(telling, { brandId, key, locale, channel: 'mail' });
    const text = previewNotice(telling, { brandId, key, locale, channel: 'text' });
    const push = previewNotice(telling, { brandId, key, locale, channel: 'push' });
    expect(JSON.stringify([mail, text, push])).not.toMatch(/\{\w+\}|undefined|\bnull\b|£0\.00/);
    expect(mail).toMatchObject({ subject: expect.stringContaining('CLM-7Q2M-4XKD-H9') });
    expect(text).toMatchObject({ parts: 1, text: expect.stringMatching(/ https:\/\/claims\.example\.com\/c\/\S+$/) });
    expect(push).toMatchObject({ title: expect.stringMatching(/\S/), body: expect.stringMatching(/\S/) });
  }
});

test('what a brand has no words for has no preview', () => {
  expect(
    previewNotice(telling, { brandId: 'harbour', key: 'constructor', locale: 'en-GB', channel: 'mail' }),
  ).toBeNull();
});
