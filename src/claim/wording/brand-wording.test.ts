import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

import { readBrands } from '#server/brands/brand-folder.ts';
import { readBrandWording } from './brand-wording.server.ts';
import { claimWording } from './claim-wording.rules.ts';
import { nothingKnown, stateOf } from './wording.fixture.ts';

const shipped = join(import.meta.dirname, '../../../brands');
const now = new Date('2026-11-22T12:00:00Z');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function read(wording: unknown) {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-wording-'));
  folders.push(folder);
  cpSync(shipped, folder, { recursive: true });
  writeFileSync(join(folder, 'harbour', 'wording.json'), JSON.stringify(wording));
  return readBrandWording(readBrands(folder));
}

test('a brand words a state otherwise; the other brand, language and texts keep theirs', () => {
  const wordingOf = read({
    Inspection: { 'en-GB': { sentence: 'Your {device} is on our bench', usually: 'This usually takes 2 days.' } },
  });
  const inspecting = (brand: string) =>
    claimWording({ ...nothingKnown, state: stateOf('Inspection') }, wordingOf(brand, 'en-GB'), now);
  expect(inspecting('harbour')).toMatchObject({
    sentence: 'Your device is on our bench',
    meaning: 'An engineer is finding out what it needs.',
    usually: 'This usually takes 2 days.',
  });
  expect(inspecting('marigold')).toMatchObject({ sentence: 'We’re inspecting your device', usually: null });
});

test('a state of the operator’s own has words, and waits on whom the file says', () => {
  const wordingOf = read({
    'Awaiting Parts': {
      actor: 'parts',
      'en-GB': { heading: 'We’re waiting for a part', sentence: 'We’re waiting for a part' },
    },
  });
  const state = { ...stateOf('Repair'), systemName: 'Awaiting Parts', name: 'Awaiting Parts', status: 'On Hold' };
  expect(claimWording({ ...nothingKnown, state }, wordingOf('harbour', 'en-US'), now)).toMatchObject({
    sentence: 'We’re waiting for a part',
    actor: 'parts',
    next: 'We’ll tell you what comes next.',
  });
});

test('the insurer without a contract is that of the claim’s brand', () => {
  const wordingOf = read({});
  expect(wordingOf('marigold', 'en-GB').insurer).toBe('Larkfield Mutual');
  expect(wordingOf(null, 'en-GB').insurer).toBe('Tidewater Insurance');
  expect(wordingOf('gone', 'en-GB').insurer).toBe('Tidewater Insurance');
});

test.each([
  [
    { Repair: { 'en-GB': { sentence: 'Hello {name}' } } },
    /Repair › en-GB › sentence: names \{name\}; known are device/,
  ],
  [{ Repair: { 'en-GB': { sentences: 'x' } } }, /sentences/],
  [{ Repair: { actor: 'everybody' } }, /Repair › actor/],
  [{ Repair: { 'en-GB': { meaning: 'a\nb' } } }, /one line/],
])('%j is refused with what to change', (file, message) => expect(() => read(file)).toThrow(message));
