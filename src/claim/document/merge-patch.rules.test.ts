import { expect, test } from 'vitest';

import { mergePatch } from './merge-patch.rules.ts';

// The cases of RFC 7396, Appendix A.
test.each([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('%j patched by %j is %j', (document, patch, merged) => expect(mergePatch(document, patch)).toEqual(merged));

test('what is nested too deep stays as it was sent', () => {
  const nested = (levels: number): unknown => (levels === 0 ? { a: null } : { a: nested(levels - 1) });
  expect(mergePatch({}, nested(40))).not.toEqual(mergePatch({}, nested(20)));
  expect(JSON.stringify(mergePatch({}, nested(20)))).not.toContain('null');
  expect(JSON.stringify(mergePatch({}, nested(32)))).not.toContain('null');
  expect(JSON.stringify(mergePatch({}, nested(33)))).toContain('null');
});
