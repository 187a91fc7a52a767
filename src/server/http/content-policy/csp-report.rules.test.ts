import { expect, test } from 'vitest';

import { cspReportsIn, mostInBatch } from './csp-report.rules.ts';

const origins = ['https://claims.example.com', 'https://brand.example'];
const reportsIn = (body: unknown) => cspReportsIn(body, origins);
const byApi = (body: unknown) => ({ type: 'csp-violation', body });
const blockedAs = (blockedURL: string) => reportsIn([byApi({ blockedURL })])?.[0]?.blocked;
const directiveOf = (effective: string, violated: string) =>
  reportsIn({ 'csp-report': { 'effective-directive': effective, 'violated-directive': violated } })?.[0]?.directive;

test.each([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'manifest-src',
  'worker-src',
  'media-src',
  'object-src',
  'frame-ancestors',
  'base-uri',
  'form-action',
  'require-trusted-types-for',
  'trusted-types',
])('a breach of %s is reported by its name', (directive) => {
  expect(reportsIn([byApi({ effectiveDirective: directive })])?.[0]?.directive).toBe(directive);
});

test('the directive that took effect is reported, or else the one that was breached, without its sources', () => {
  expect(directiveOf('script-src-elem', "script-src 'self'")).toBe('script-src-elem');
  expect(directiveOf('', "img-src 'self' data:")).toBe('img-src');
  expect(directiveOf('', '')).toBe('other');
});

test.each([
  ['http://other.example:8080/x?who=1', 'http://other.example:8080'],
  ['https://other.example/x', 'https://other.example'],
  ['web+https://other.example/x', 'web+https:'],
  [`https://${'a'.repeat(200)}.example/x`, `https://${'a'.repeat(92)}`],
  [`${'x'.repeat(50)}://other.example`, 'x'.repeat(30)],
  ['https://brand.example/assets/track-Bx_12.js', '/assets/track-Bx_12.js'],
  ['https://brand.example/assets/track.js.CLM-1', '/assets/:id'],
  [`https://brand.example/assets/${'a'.repeat(41)}.js`, '/assets/:id'],
  ['https://brand.example/c/CLM%201.js', '/c/:id'],
  ['eval', 'eval'],
  ['', ''],
])('%s is kept as %s', (address, kept) => expect(blockedAs(address)).toBe(kept));

test('of a batch so many are read, others than breaches left out first', () => {
  const other = { type: 'deprecation', body: {} };
  const batch = Array.from({ length: mostInBatch + 5 }, (_, at) => [other, byApi({ lineNumber: at })]).flat();
  expect(reportsIn(batch)?.map(({ line }) => line)).toEqual(Array.from({ length: mostInBatch }, (_, at) => at));
});

test('a breach that says nothing is left out, and the others of its batch are read', () => {
  expect(reportsIn([byApi(null), byApi({ lineNumber: 3 })])).toMatchObject([{ line: 3 }]);
});
