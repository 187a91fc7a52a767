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
  [{ type: 'Laptop', model: 'EliteBook(14 inch)845 G10' }, 'EliteBook 845 G10', 'laptop'],
  [{ type: 'Laptop', model: 'EliteBook 845 G10 i7 16G' }, 'EliteBook 845 G10 i7 16G', 'laptop'],
  [{ type: 'Phone', model: 'A52' }, 'A52', 'phone'],
  [{ type: 'Phone', manufacturer: ' Samsung ', model: 'A52' }, 'Samsung A52', 'phone'],
  [{ type: 'Phone', manufacturer: 'LG', model: 'lg G8' }, 'lg G8', 'phone'],
  [{ type: 'Phone', manufacturer: 'lg', model: 'LG G8' }, 'LG G8', 'phone'],
  [{ type: 'Phone', manufacturer: 'Apple', model: '' }, 'phone', 'phone'],
  [{ type: 'Tablet' }, 'tablet', 'tablet'],
  [{ type: 'Tablets' }, 'tablet', 'tablet'],
  [{ type: 'Watch' }, 'watch', 'watch'],
  [{ type: 'Smartwatches' }, 'watch', 'watch'],
  [{ type: 'Games console' }, 'console', 'console'],
  [{ type: 'PS5' }, 'console', 'console'],
  [{ type: 'Notebook' }, 'laptop', 'laptop'],
  [{ type: 'Computer' }, 'laptop', 'laptop'],
  [{ type: 'Smartphone' }, 'phone', 'phone'],
  [{ type: 'Mobile' }, 'phone', 'phone'],
  [{ type: 'Handset' }, 'phone', 'phone'],
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
