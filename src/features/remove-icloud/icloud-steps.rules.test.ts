import { expect, test } from 'vitest';
import { appleDevice } from './icloud-steps.rules.ts';

test.each([
  ['Mobile phone', 'Apple', 'iPhone 15', 'iphone'],
  ['Phone', '', '', 'iphone'],
  ['Laptop', 'Apple Inc.', 'MacBook Air', 'mac'],
  ['Laptop', '', '', 'mac'],
  ['Tablet', 'Apple', 'iPad Pro', 'ipad'],
  ['Mobile device', 'apple', 'iPad mini', 'ipad'],
  ['Phone', 'Samsung', 'Galaxy S24', 'device'],
  ['', 'Apple', '', 'device'],
  ['', '', '', 'device'],
])('%j by %j, model %j: %s', (equipmentType, manufacturer, model, device) =>
  expect(appleDevice({ equipmentType, manufacturer, model })).toBe(device),
);
