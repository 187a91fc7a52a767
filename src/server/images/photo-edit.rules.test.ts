import { describe, expect, test } from 'vitest';

import { coveredBy, croppedTo, partWithin } from './photo-edit.rules.ts';

const size = { width: 400, height: 300 };

describe('what is cut to', () => {
  test('is the whole picture without a crop', () => {
    expect(croppedTo(null, size)).toEqual({ left: 0, top: 0, right: 400, bottom: 300 });
  });

  test.each([
    [
      { left: 25, top: 10, width: 50, height: 80 },
      { left: 100, top: 30, right: 300, bottom: 270 },
    ],
    [
      { left: 99.99, top: 99.99, width: 0.01, height: 0.01 },
      { left: 399, top: 299, right: 400, bottom: 300 },
    ],
  ])('%j is at least one pixel of the picture', (crop, region) => {
    expect(croppedTo(crop, size)).toEqual(region);
  });
});

describe('what is covered', () => {
  test('is each block of 16 pixels that the place touches, and two more', () => {
    const place = { left: 25, top: 20, width: 10, height: 10 };
    expect(coveredBy(place, size)).toEqual({ left: 94, top: 46, right: 146, bottom: 98 });
  });

  test('ends with the picture', () => {
    const place = { left: 0, top: 90, width: 100, height: 10 };
    expect(coveredBy(place, size)).toEqual({ left: 0, top: 254, right: 400, bottom: 300 });
  });

  test('is moved and cut with the picture, and nothing where it is cut away', () => {
    const frame = croppedTo({ left: 25, top: 0, width: 50, height: 100 }, size);
    expect(partWithin({ left: 94, top: 46, right: 146, bottom: 98 }, frame)).toEqual({
      left: 0,
      top: 46,
      right: 46,
      bottom: 98,
    });
    expect(partWithin({ left: 0, top: 0, right: 100, bottom: 300 }, frame)).toBeNull();
  });
});
