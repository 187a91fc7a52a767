import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { PhotoAddress } from '#claim/rules/photo-path.rules.ts';
import { photoKinds, photoNameOf } from '#claim/photo/photo-names.rules.ts';
import {
  downloadName,
  isPhotoKind,
  photoMap,
  photoMapKey,
  photosByKind,
  photoWidthOf,
  sourceSet,
  takesAvif,
} from './photos.rules.ts';

const claimId = '5b0e8f0e-9d1c-4b7e-8a51-3f6f5f0d9a10';

describe('a name', () => {
  test.each([
    ['front.jpg', 'front.jpg'],
    ['  Back of the phone.JPG ', 'Back of the phone.JPG'],
    ['écran.jpg', 'écran.jpg'],
    ['__proto__', '__proto__'],
    ['1', '1'],
    ['../../x.jpg', null],
    ['..\\x.jpg', null],
    ['..', null],
    ['.', null],
    ['.front.jpg', '.front.jpg'],
    ['front.', 'front.'],
    ['', null],
    ['   ', null],
    ['a\nb.jpg', null],
    ['a\u0000.jpg', null],
    ['\ud800.jpg', null],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['x'.repeat(101), null],
  ])('%j is kept as %j', (text, name) => expect(photoNameOf(text)).toBe(name));

  test.each([
    ['front.jpg', 'front.jpg'],
    ['front.JPEG', 'front.JPEG'],
    ['front.heic', 'front.jpg'],
    ['front', 'front.jpg'],
    ['.hidden', '.hidden.jpg'],
    ['a.b.png', 'a.b.jpg'],
    ['front.jpg.png', 'front.jpg.jpg'],
    ['front.jpeg', 'front.jpeg'],
  ])('%s is saved as %s', (name, file) => expect(downloadName(name)).toBe(file));
});

const someName = fc
  .oneof(fc.constantFrom('a.jpg', 'a (2).jpg', 'repair', '1', '__proto__'), fc.string({ unit: 'grapheme' }))
  .map(photoNameOf)
  .filter((name) => name !== null);
const somePhoto = fc.record({
  claimId: fc.constant(claimId),
  kind: fc.constantFrom(...photoKinds),
  id: fc.uuid(),
  name: someName,
});

describe('the map', () => {
  test('numbers the later of two equal names', () => {
    const photo = (kind: PhotoAddress['kind'], id: string): PhotoAddress => ({ claimId, kind, id, name: 'a b.jpg' });
    expect(photoMap([photo('inspection', '1'), photo('repair', '2')])).toEqual({
      'a b.jpg': `/api/media/photos/${claimId}/inspection/1/a%20b.jpg`,
      'a b (2).jpg': `/api/media/photos/${claimId}/repair/2/a%20b.jpg`,
    });
    const three = ['1', '2', '3'].map((id) => photo('repair', id));
    expect(Object.keys(photoMap(three))).toEqual(['a b.jpg', 'a b (2).jpg', 'a b (3).jpg']);
  });

  test('loses no photo and mixes no kind, whatever the names, also as JSON', () => {
    fc.assert(
      fc.property(fc.uniqueArray(somePhoto, { selector: ({ id }) => id }), (photos) => {
        const map = JSON.parse(JSON.stringify(photoMap(photos))) as Record<string, string>;
        const { inspection, repair } = photosByKind(map);
        expect(Object.keys(map)).toHaveLength(photos.length);
        expect(inspection).toHaveLength(photos.filter(({ kind }) => kind === 'inspection').length);
        expect(repair).toHaveLength(photos.filter(({ kind }) => kind === 'repair').length);
      }),
    );
  });
});

test('kinds are those of an inspection and of a repair', () => {
  expect(['inspection', 'repair', 'Repair', 'other', ''].filter(isPhotoKind)).toEqual(['inspection', 'repair']);
});

test('the initial data of each claim’s photos have a key of their own', () => {
  const keys = ['c1', 'c2'].map(photoMapKey);
  expect(new Set(keys).size).toBe(2);
  for (const key of keys) expect(key).toContain('inspectionPhotos');
});

test('widths are those of the list, written so', () => {
  expect(['320', '640', '960', '1600'].map(photoWidthOf)).toEqual([320, 640, 960, 1600]);
  expect(['0', '0320', '320.0', ' 320', '32', ''].map(photoWidthOf)).toEqual([null, null, null, null, null, null]);
  expect(sourceSet('/p')).toBe('/p?w=320 320w, /p?w=640 640w, /p?w=960 960w, /p?w=1600 1600w');
});

test.each([
  ['image/avif,image/webp,image/apng,*/*;q=0.8', true],
  ['image/webp, Image/AVIF ; q=0.5', true],
  ['image/avif;q=0', false],
  ['image/avif;seq=0', true],
  ['image/avif; q=0.000, */*', false],
  ['*/*', false],
  ['image/*', false],
  ['', false],
  [undefined, false],
])('Accept %j takes AVIF: %s', (accept, takes) => expect(takesAvif(accept)).toBe(takes));
