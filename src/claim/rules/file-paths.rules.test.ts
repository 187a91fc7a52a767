import { expect, test } from 'vitest';

import { cacheOfFile } from '../document/claim-files.rules.ts';
import { photoPath } from './photo-path.rules.ts';
import { receiptPath } from './receipt-path.rules.ts';

test('a photo’s address changes with the photo and escapes its name', () => {
  expect(photoPath({ claimId: 'C', kind: 'repair', id: 'P', name: 'a b?.jpg' })).toBe(
    '/api/media/photos/C/repair/P/a%20b%3F.jpg',
  );
});

test('a receipt’s address escapes the claim', () => {
  expect(receiptPath('C/1')).toBe('/api/excess-payment/C%2F1/receipt');
});

test('a file is kept for a day, and not at all on a shared device (ruling 10.12)', () => {
  expect(cacheOfFile(false)).toBe('private, max-age=86400');
  expect(cacheOfFile(true)).toBe('no-store');
});
