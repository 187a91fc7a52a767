import { expect, test } from 'vitest';

import { deriveBrand } from '#shared/brands/brand-colours.ts';
import { pictureVersion } from './picture-version.ts';

test('another logo and another colour are other pictures, the same ones are the same', () => {
  const { light } = deriveBrand({ primary: '#08515B' });
  const { light: other } = deriveBrand({ primary: '#FFD100' });
  const logo = Buffer.from('<svg/>');
  const version = pictureVersion(logo, light);
  expect(pictureVersion(Buffer.from('<svg/>'), light)).toBe(version);
  expect(pictureVersion(Buffer.from('<svg />'), light)).not.toBe(version);
  expect(pictureVersion(logo, other)).not.toBe(version);
});
