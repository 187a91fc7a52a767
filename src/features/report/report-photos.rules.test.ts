import { expect, test } from 'vitest';
import { appendixNotes, bytesForEach, mostReportPhotos, photoAlt, photoCaption } from './report-photos.rules.ts';

test('photos of one report keep below 8 MB together, however many they are', () => {
  for (let count = 0; count <= mostReportPhotos; count += 1) {
    expect(bytesForEach(count)).toBeGreaterThan(100_000);
    expect(bytesForEach(count) * count).toBeLessThan(7_500_000);
  }
});

test('each is numbered among all of the claim', () => {
  expect(photoAlt(2, 6)).toBe('Inspection photo 2 of 6');
  expect(photoCaption(2, 'port.jpg')).toBe('Photo 2: port.jpg');
  expect(photoCaption(2, 'port.jpg', 'pl')).toBe('Zdjęcie 2: port.jpg');
});

test.each([
  [6, [], []],
  [6, [3], ['Photo 3 could not be included.']],
  [6, [3, 5], ['Photos 3 and 5 could not be included.']],
  [6, [1, 3, 5], ['Photos 1, 3 and 5 could not be included.']],
  [60, [], []],
  [61, [], ['These are the first 60 of 61 photos.']],
  [61, [2], ['These are the first 60 of 61 photos.', 'Photo 2 could not be included.']],
])('of %j photos without %j it says %j', (total, missing, notes) => {
  expect(appendixNotes(total, missing)).toEqual(notes);
});
