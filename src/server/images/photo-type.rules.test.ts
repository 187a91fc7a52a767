import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { imageTypeOf, photoErrorOf } from './photo-type.rules.ts';

const typeOf = (bytes: string) => imageTypeOf(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)));

describe('the first bytes of a file tell what it is', () => {
  test.each([
    ['\xff\xd8\xff\xe0\x00\x10JFIF', 'jpeg'],
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
    ['RIFF\x24\0\0\0WEBPVP8 ', 'webp'],
    ['GIF87a\x01\0\x01\0', 'gif'],
    ['GIF89a\x01\0\x01\0', 'gif'],
    ['RIFF\x24\0\0\0WAVEfmt ', null],
    ['RIFX\x24\0\0\0WEBPVP8 ', null],
    ['\0\0\0\x18ftypmp42\0\0\0\0', null],
    ['\0\0\0\x18freeheic\0\0\0\0', null],
    [' GIF89a\x01\0', null],
    ['GIF88a\x01\0', null],
    ['<svg xmlns="http://www.w3.org/2000/svg">', null],
    ['%PDF-1.7', null],
    ['\xff\xd8', null],
    ['', null],
  ])('%j: %s', (bytes, type) => expect(typeOf(bytes)).toBe(type));

  test.each(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'])(
    'of the brand %s it is HEIF',
    (brand) => expect(typeOf(`\0\0\0\x18ftyp${brand}\0\0\0\0`)).toBe('heif'),
  );

  test('whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (some) => {
        expect(() => imageTypeOf(some)).not.toThrow();
      }),
    );
  });
});

test.each([
  [{ width: 8_000, height: 8_000, frames: 1 }, null],
  [{ width: 8_000, height: 8_001, frames: 1 }, 'too-many-pixels'],
  [{ width: 30_000, height: 30_000, frames: 1 }, 'too-many-pixels'],
  [{ width: 16_000, height: 4_000, frames: 1 }, null],
  [{ width: 16_001, height: 10, frames: 1 }, 'too-many-pixels'],
  [{ width: 10, height: 16_001, frames: 1 }, 'too-many-pixels'],
  [{ width: 10, height: 10, frames: 2 }, 'too-many-frames'],
])('%j: %s', (header, problem) => expect(photoErrorOf(header)).toBe(problem));
