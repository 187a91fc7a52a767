import { describe, expect, test } from 'vitest';

import { checkColour, unsafeColours } from './safe-colours.ts';

describe('a main colour', () => {
  test.each(['#1F4E8C', '#074', '#FFD100', '#000000', '#FFFFFF'])('%s is shown as it is', (colour) => {
    expect(checkColour('primary', colour).nearest).toBeNull();
  });

  test.each([
    ['#3BA776', '#54BD8B'],
    ['#2E8B5F', '#1E7F54'],
  ])('%s cannot be read, and %s is the nearest that can', (colour, nearest) => {
    expect(checkColour('primary', colour)).toMatchObject({ nearest });
  });
});

test('the nearest safe colour is safe', () => {
  for (let at = 0; at < 0x1000; at += 37) {
    const colour = `#${at.toString(16).padStart(3, '0')}`;
    for (const { field, nearest } of unsafeColours({ primary: colour, accent: colour })) {
      expect([colour, field, checkColour(field, nearest).nearest]).toEqual([colour, field, null]);
    }
  }
});

test('a second colour that nobody chose is not unsafe', () => {
  expect(unsafeColours({ primary: '#1F4E8C' })).toEqual([]);
});
