import { expect, test } from 'vitest';
import * as reactDom from 'react-dom';
import * as own from './react-dom-shared.ts';

const name = '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/** Every field and whether it is a function, so that a new React which shares more is noticed. */
function shapeOf(value: unknown): unknown {
  if (typeof value === 'function') return 'function';
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, shapeOf(field)]));
}

test('shares what this version of React DOM shares with its renderer', () => {
  expect(name in reactDom).toBe(true);
  expect(shapeOf(own[name])).toEqual(shapeOf(Object.entries(reactDom).find(([key]) => key === name)?.[1]));
});
