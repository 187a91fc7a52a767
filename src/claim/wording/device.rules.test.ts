import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceOf } from './device.rules.ts';

const nothing = { type: '', manufacturer: '', model: '', hasImei: false };

test.each([
  [{ type: 'Mobile phone', manufacturer: 'Apple', model: 'iPhone 15' }, 'iPhone 15', 'phone'],
  [{ type: 'Laptop', manufacturer: 'Lenovo', model: 'ThinkPad T14 Gen 4' }, 'ThinkPad T14 Gen 4', 'laptop'],
  [{ type: 'Laptop', manufacturer: 'Dell', model: 'XPS 13' }, 'Dell XPS 13', 'laptop'],
  [{ type: 'Phone', manufacturer: 'Samsung', model: 'A52' }, 'Samsung A52', 'phone'],
  [{ type: '', manufacturer: 'Apple', model: 'iPad Air' }, 'iPad Air', 'tablet'],
  [{ type: 'Tablet', manufacturer: 'Samsung', model: 'Galaxy Tab S9' }, 'Galaxy Tab S9', 'tablet'],
  [{ type: 'Smart watch' }, 'watch', 'watch'],
  [{ type: '', manufacturer: 'Sony', model: 'PlayStation 5' }, 'PlayStation 5', 'console'],
  [{ hasImei: true }, 'phone', 'phone'],
  [{}, 'device', 'other'],
  [{ type: 'Camera', manufacturer: 'Canon', model: 'R6' }, 'Canon R6', 'other'],
  [
    { type: 'Laptop', manufacturer: 'Hewlett-Packard', model: 'EliteBook 845 14-inch G10 Notebook PC (Wolf Pro)' },
    'EliteBook 845 14-inch',
    'laptop',
  ],
  [{ type: 'Laptop', model: 'Averyveryveryverylongsinglemodelname' }, 'laptop', 'laptop'],
  [{ type: 'Phone', model: '<b>Pixel 8</b>' }, 'b Pixel 8 b', 'phone'],
])('%o is a %s (%s)', (facts, name, kind) => expect(deviceOf({ ...nothing, ...facts })).toEqual({ name, kind }));

test('a name is never empty and never longer than 24 characters', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: 'grapheme' }), (manufacturer, model) => {
      const { name } = deviceOf({ ...nothing, manufacturer, model });
      expect(name.trim()).not.toBe('');
      expect(name.length).toBeLessThanOrEqual(24);
    }),
  );
});
