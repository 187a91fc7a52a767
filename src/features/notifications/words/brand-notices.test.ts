import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { BrandError } from '#server/brands/brand.ts';
import { readBrands } from '#server/brands/brand-folder.ts';
import { readBrandNotices } from './brand-notices.server.ts';
import { brandsFolder } from '#features/notifications/notifications.fixture.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-notices-'));
  cpSync(brandsFolder, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function read(notices: object | string) {
  writeFileSync(
    join(folder, 'harbour/notifications.json'),
    typeof notices === 'string' ? notices : JSON.stringify(notices),
  );
  return readBrandNotices(readBrands(folder));
}

test('a brand words what it wants to, and the rest is ours', () => {
  const words = read({
    'excess-due': { channels: ['text'], 'en-GB': { heading: 'Pay up, {amount}' }, 'en-US': { heading: 'Pay now' } },
    'state:Waiting for the moon': { 'en-GB': { paragraphs: ['Soon.'] } },
  });
  const british = words('harbour', 'en-GB');
  expect(british['excess-due']).toMatchObject({
    channels: ['text'],
    words: { heading: 'Pay up, {amount}', paragraphs: ['The excess on your claim is {amount}.'] },
  });
  expect(british['excess-due-by-contact']?.channels).toEqual(['text']);
  expect(words('harbour', 'en-US')['excess-due']?.words.heading).toBe('Pay now');
  expect(british['state:Waiting for the moon']?.words).toMatchObject({
    paragraphs: ['Soon.'],
    action: 'See your claim',
  });
  expect(words('marigold', 'en-GB')['excess-due']?.words.heading).toBe('Your excess is due');
  expect(words('of-another-day', 'en-GB')).toBe(british);
});

test('a brand’s words keep their spelling for American readers', () => {
  const words = read({ 'state:Repair': { 'en-GB': { heading: 'Our authorised repair' } } });
  expect(words('harbour', 'en-US')['state:Repair']?.words.heading).toBe('Our authorised repair');
});

test.each([
  ['{', /not valid JSON/],
  [{ 'excess-dew': {} }, /excess-dew: must be state:<systemName> or one of .*excess-due/],
  [{ 'excess-due': { 'en-GB': { heading: '{ammount}' } } }, /names \{ammount\}; known are .*amount/],
  [{ 'excess-due': { 'en-GB': { heading: ' ' } } }, /must not be empty/],
  [{ 'excess-due': { 'en-GB': { subject: 'a\r\nBcc: x@y.example' } } }, /must be one line/],
  [{ 'excess-due': { channels: ['fax'] } }, /channels/],
  [{ 'complaint-letter': { channels: [] } }, /complaint-letter.*must name a channel/],
  [{ 'excess-due': { 'fr-FR': {} } }, /fr-FR/],
])('%j is refused with what to change', (notices, message) => {
  expect(() => read(notices)).toThrow(BrandError);
  expect(() => read(notices)).toThrow(message);
});
