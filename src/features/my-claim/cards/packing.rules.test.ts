import { expect, test } from 'vitest';

import { packingList } from './packing.rules.ts';

test.each([
  ['phone', 'iPhone 15', '', 'back-up, find-my-phone, sim, box'],
  ['phone', 'Galaxy S24', '', 'back-up, google, sim, box'],
  ['phone', 'A15', 'Samsung', 'back-up, google, sim, box'],
  ['phone', 'phone', '', 'back-up, either-account, sim, box'],
  ['tablet', 'iPad Air', '', 'back-up, find-my-phone, sim, box'],
  ['laptop', 'MacBook Air', '', 'back-up, find-my-mac, extras, box'],
  ['laptop', 'ThinkPad T14', 'Lenovo', 'back-up, account, extras, box'],
  ['watch', 'Watch Series 9', 'Apple', 'back-up, find-my-watch, charger, box'],
  ['watch', 'watch', '', 'back-up, account, charger, box'],
  ['console', 'PlayStation 5', 'Sony', 'back-up-games, account, extras, box'],
  ['other', 'device', '', 'back-up, either-account, sim, box'],
])('a %s called %s by %j', (kind, name, maker, list) =>
  expect(packingList({ kind, name }, maker).join(', ')).toBe(list),
);
