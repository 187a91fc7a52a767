import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { pairsOf, pairWith } from './photo-pairs.rules.ts';
import { actionOf, type Situation } from './viewer.rules.ts';
import {
  canEnlarge,
  centred,
  isEnlarged,
  panned,
  scaled,
  stepped,
  transformOf,
  whole,
  type Zoom,
} from './zoom.rules.ts';

const photo = (name: string, id = name) => ({ name, url: `/api/media/photos/c/inspection/${id}/${name}` });

describe('pairs', () => {
  const [front, back, side] = [photo('front.jpg', '1'), photo('back.jpg', '2'), photo('side.jpg', '3')];
  const [newBack, other] = [photo('back.jpg', '4'), photo('other.jpg', '5')];

  test('are photos of one file name', () => {
    expect(pairsOf([front, back], [other, newBack])).toEqual([{ before: back, after: newBack }]);
  });

  test('follow the order where no names are alike', () => {
    expect(pairsOf([front, side], [other])).toEqual([{ before: front, after: other }]);
  });

  test.each([
    [[front], []],
    [[], [front]],
  ])('are none where a group has no photos', (inspection, repair) => {
    expect(pairsOf(inspection, repair)).toEqual([]);
  });

  test('are found by either photo, else the first is shown', () => {
    const pairs = pairsOf([front, back], [photo('front.jpg', '6'), newBack]);
    expect([back, newBack, side].map((one) => pairWith(pairs, one))).toEqual([1, 1, 0]);
  });
});

describe('zoom', () => {
  const anyZoom = fc.record({
    scale: fc.double({ min: 1, max: 4, noNaN: true }),
    x: fc.double({ min: -150, max: 150, noNaN: true }),
    y: fc.double({ min: -150, max: 150, noNaN: true }),
  });

  test('goes by steps from 100 to 400 %', () => {
    const seen: number[] = [];
    let zoom: Zoom = whole;
    for (let times = 0; times < 6; times += 1) seen.push((zoom = stepped(zoom, 1)).scale);
    for (let times = 0; times < 6; times += 1) seen.push((zoom = stepped(zoom, -1)).scale);
    expect(seen).toEqual([1.5, 2, 3, 4, 4, 4, 3, 2, 1.5, 1, 1, 1]);
  });

  test('keeps what is in the middle there', () => {
    expect(scaled({ scale: 2, x: 20, y: -10 }, 3)).toEqual({ scale: 3, x: 30, y: -15 });
  });

  test('keeps what stands at a place there, and brings it to the middle', () => {
    const corner = { x: 25, y: -50 };
    const larger = scaled(whole, 2, corner);
    expect(larger).toEqual({ scale: 2, x: -25, y: 50 });
    expect(centred(larger, { x: -10, y: 20 })).toEqual({ scale: 2, x: -15, y: 30 });
    expect(centred(larger, { x: 40, y: 0 })).toEqual({ scale: 2, x: -50, y: 50 });
  });

  test('moves to the right and down, in per cent', () => {
    expect(panned({ scale: 2, x: 0, y: 0 }, 5, -7)).toEqual({ scale: 2, x: 5, y: -7 });
    expect(panned({ scale: 2, x: 1, y: 2 }, 5, 7)).toEqual({ scale: 2, x: 6, y: 9 });
  });

  test('ends at 400 %, and begins after 100 %', () => {
    const of = (scale: number) => [canEnlarge({ ...whole, scale }), isEnlarged({ ...whole, scale })];
    expect([1, 3, 4].map(of)).toEqual([
      [true, false],
      [true, true],
      [false, true],
    ]);
  });

  test('never leaves a part of the frame empty', () => {
    fc.assert(
      fc.property(anyZoom, fc.double({ min: 0.1, max: 9, noNaN: true }), fc.integer(), (zoom, scale, by) => {
        for (const next of [
          scaled(zoom, scale),
          scaled(zoom, scale, { x: by, y: -by }),
          panned(zoom, by, -by),
          stepped(zoom, 1),
        ]) {
          expect(next.scale).toBeGreaterThanOrEqual(1);
          expect(next.scale).toBeLessThanOrEqual(4);
          expect(Math.max(Math.abs(next.x), Math.abs(next.y))).toBeLessThanOrEqual((next.scale - 1) * 50 + 1e-9);
        }
      }),
    );
  });

  test('is a transform in hundredths of the frame', () => {
    expect(transformOf({ scale: 2, x: -10, y: 5 })).toBe('translate(-10%, 5%) scale(2)');
  });
});

describe('a key', () => {
  const plain: Situation = { withVerify: false, enlarged: false, focus: 'other' };
  const split = (key: string, situation: Situation, from = 50) => {
    const action = actionOf(key, situation);
    return action?.kind === 'split' ? action.to(from) : action;
  };

  test.each([
    ['ArrowRight', plain, { kind: 'turn', by: 1 }],
    ['ArrowLeft', plain, { kind: 'turn', by: -1 }],
    ['ArrowUp', plain, null],
    ['+', plain, { kind: 'zoom', by: 1 }],
    ['=', plain, { kind: 'zoom', by: 1 }],
    ['-', plain, { kind: 'zoom', by: -1 }],
    ['_', plain, { kind: 'zoom', by: -1 }],
    ['ArrowDown', { ...plain, enlarged: true }, { kind: 'pan', right: 0, down: -1 }],
    ['0', { ...plain, focus: 'line' }, { kind: 'zoom', by: 0 }],
    ['ArrowRight', { ...plain, enlarged: true }, { kind: 'pan', right: -1, down: 0 }],
    ['ArrowUp', { ...plain, enlarged: true, withVerify: true }, { kind: 'pan', right: 0, down: 1 }],
    ['ArrowRight', { ...plain, focus: 'field' }, null],
    ['Home', plain, null],
    ['a', plain, null],
  ] as const)('%s in %j does %j', (key, situation, action) => {
    expect(actionOf(key, situation)).toEqual(action);
  });

  test.each([
    ['ArrowRight', 52],
    ['ArrowLeft', 48],
    ['ArrowUp', 52],
    ['ArrowDown', 48],
    ['PageUp', 60],
    ['PageDown', 40],
    ['Home', 0],
    ['End', 100],
  ])('%s moves the line to %d', (key, to) => {
    const withVerify = { ...plain, withVerify: true };
    expect(split(key, withVerify)).toBe(to);
    expect(split(key, { ...withVerify, enlarged: true, focus: 'line' })).toBe(to);
  });

  test('leaves the line within the photo', () => {
    const withVerify = { ...plain, withVerify: true };
    expect([split('PageUp', withVerify, 95), split('ArrowLeft', withVerify, 1)]).toEqual([100, 0]);
  });
});
