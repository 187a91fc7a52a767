import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveBrand } from './brand-colours.ts';
import { contrast } from './oklch.ts';

const brands = [
  '#FFD100',
  '#B6F500',
  '#38BDF8',
  '#FF7A00',
  '#E4002B',
  '#08515B',
  '#6D28D9',
  '#00A651',
  '#808080',
  '#1A1A2E',
  '#FFFFFF',
  '#000000',
];

test.each(brands)('%s gives readable colours in both appearances', (primary) => {
  const derived = deriveBrand({ primary });
  expect(derived.ratios).toHaveLength(11);
  expect(derived.ratios.filter(({ ratio, least }) => ratio < least)).toEqual([]);
  expect(derived.ok).toBe(true);
});

test('any colour gives readable colours', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, colour, (primary, accent) => {
      const { ratios, ok } = deriveBrand({ primary, accent });
      expect(ratios.filter(({ ratio, least }) => ratio < least)).toEqual([]);
      expect(ok).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a dark colour is kept as it is', () => {
  expect(deriveBrand({ primary: '#08515B' }).light.primary).toBe('#08515B');
});

test('a bright colour stays the fill, with ink on it and an ink edge around it', () => {
  expect(deriveBrand({ primary: '#FFD100' }).light).toMatchObject({
    primary: '#FFD100',
    'on-primary': '#16232A',
    'primary-edge': '#16232A',
    link: '#16232A',
  });
});

test('a middling colour is darkened until white is readable on it', () => {
  const { primary } = deriveBrand({ primary: '#00A651' }).light;
  expect(primary).not.toBe('#00A651');
  expect(contrast(primary, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
});

test('contrast is that of WCAG 2', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
});
