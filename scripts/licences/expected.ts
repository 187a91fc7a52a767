/**
 * Licences that what runs may have. LGPL and MPL are among them because those packages (sharp's libvips, libheif-js,
 * web-push, dompurify) are used unchanged and can be replaced; a changed one has to be passed on with its source.
 */
const expected = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MPL-2.0',
]);

/** Whether every part of a licence expression is one that was looked at. */
export function isExpected(licence: string): boolean {
  return licence
    .replaceAll(/[()]/g, '')
    .split(/ AND | OR /)
    .every((part) => expected.has(part));
}
