import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { boxesOf, emptyBoxes, hasOtherThanDigits, isDigit, pinOf, withBox, withoutLast } from './pin.rules.ts';

const box = fc.constantFrom('', '0', '1', '5', '9');
const boxes = fc.array(box, { minLength: 8, maxLength: 8 });
const index = fc.integer({ min: 0, max: 7 });

test.each([
  ['40 71-9', '40719', false],
  ['4071', '4071', false],
  ['40–71', '4071', false],
  ['12345678901', '12345678', false],
  ['4a0b', '40', true],
  ['', '', false],
  ['٤٠', '', true],
])('%j pasted fills %j; other than digits: %s', (text, pin, other) => {
  expect(pinOf(boxesOf(text))).toBe(pin);
  expect(hasOtherThanDigits(text)).toBe(other);
});

test('a paste always fills eight boxes from the first, without a gap', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const filled = boxesOf(text);
      expect(filled).toHaveLength(8);
      expect(pinOf(filled)).toMatch(/^[0-9]{0,8}$/);
      expect(filled.slice(0, pinOf(filled).length)).not.toContain('');
    }),
  ));

describe('taking the last digit away', () => {
  it('empties this box and moves back', () => {
    const filled = boxesOf('4071');
    expect(withoutLast(filled, 3)).toEqual({ boxes: boxesOf('407'), focus: 2 });
  });

  it('empties the box before when this one is empty', () =>
    expect(withoutLast(boxesOf('4071'), 4)).toEqual({ boxes: boxesOf('407'), focus: 3 }));

  it('stays in the first box', () => expect(withoutLast(boxesOf('4'), 0)).toEqual({ boxes: emptyBoxes, focus: 0 }));

  it('never takes more than one digit, and keeps the focus in the boxes', () =>
    fc.assert(
      fc.property(boxes, index, (before, at) => {
        const { boxes: after, focus } = withoutLast(before, at);
        expect(after.filter((digit, place) => digit !== before[place]).length).toBeLessThanOrEqual(1);
        expect(pinOf(after).length).toBeLessThanOrEqual(pinOf(before).length);
        expect(focus).toBe(Math.max(0, at - 1));
      }),
    ));
});

test('writing a box touches no other', () =>
  fc.assert(
    fc.property(boxes, index, (before, at) => {
      const after = withBox(before, at, '7');
      expect(after).toEqual([...before.slice(0, at), '7', ...before.slice(at + 1)]);
    }),
  ));

test.each([
  ['0', true],
  ['9', true],
  ['', false],
  ['10', false],
  ['a', false],
  ['٣', false],
  ['½', false],
])('%j is a digit: %s', (text, is) => expect(isDigit(text)).toBe(is));
