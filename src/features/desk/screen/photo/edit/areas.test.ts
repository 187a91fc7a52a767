import { describe, expect, test } from 'vitest';
import { byKey, firstHidden, movedTo, sizedTo, spanned, unchanged, withArea, withoutArea } from './areas.ts';

const area = { left: 20, top: 30, width: 40, height: 10 };
const press = (key: string, shiftKey = false) => byKey(area, { key, shiftKey });

describe('an area', () => {
  test.each([
    ['ArrowLeft', { ...area, left: 19 }, { ...area, width: 39 }],
    ['ArrowRight', { ...area, left: 21 }, { ...area, width: 41 }],
    ['ArrowUp', { ...area, top: 29 }, { ...area, height: 9 }],
    ['ArrowDown', { ...area, top: 31 }, { ...area, height: 11 }],
  ])('is moved by %s, and with Shift sized', (key, moved, sized) => {
    expect(press(key)).toEqual(moved);
    expect(press(key, true)).toEqual(sized);
    expect(press('Enter')).toBeNull();
  });

  test('never leaves the photo, nor gets too small to be taken', () => {
    expect(movedTo(area, -5, 95)).toEqual({ ...area, left: 0, top: 90 });
    expect(sizedTo(area, 500, -1)).toEqual({ ...area, width: 80, height: 2 });
  });

  test('is drawn from any corner, also from one beside the photo', () => {
    expect(spanned({ x: 60, y: 40 }, { x: 20, y: 30 })).toEqual(area);
    expect(spanned({ x: 99.5, y: 120 }, { x: 130, y: 99 })).toEqual({ left: 98, top: 98, width: 2, height: 2 });
  });
});

test('areas are set and taken away one by one', () => {
  const two = { crop: area, hidden: [firstHidden, area] };
  expect(withArea(two, 1, firstHidden)).toEqual({ crop: area, hidden: [firstHidden, firstHidden] });
  expect(withArea(unchanged, 'crop', area).crop).toEqual(area);
  expect(withoutArea(two, 0)).toEqual({ crop: area, hidden: [area] });
  expect(withoutArea(two, 'crop').crop).toBeNull();
});
