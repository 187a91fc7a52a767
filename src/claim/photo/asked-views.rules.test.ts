import { expect, test } from 'vitest';
import { deviceKinds } from '#shared/device-drawings.ts';
import { shotName, shotsOf } from './asked-views.rules.ts';

test.each(deviceKinds)('of a %s each view is asked for once, the damage too', (kind) => {
  const shots = shotsOf(kind);
  expect(new Set(shots).size).toBe(shots.length);
  expect(shots).toContain('damage');
});

test('a number that names the device is asked for by its kind', () => {
  expect(shotsOf('phone')).toContain('imei-screen');
  for (const kind of ['tablet', 'laptop', 'watch', 'console', 'other'] as const) {
    expect(shotsOf(kind)).toContain('serial');
  }
  expect(shotsOf('laptop')).toContain('keyboard');
  expect(shotsOf('watch')).toContain('strap');
});

test('a client’s own list takes the place of the shipped one, for its kind of device alone', () => {
  expect(shotsOf('phone', { phone: ['damage', 'front'] })).toEqual(['damage', 'front']);
  expect(shotsOf('laptop', { phone: ['front'] })).toEqual(shotsOf('laptop'));
});

test('a photo is named after its view', () => expect(shotName('left-edge')).toBe('Left edge.jpg'));
