import { join } from 'node:path';

import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { deviceKinds } from '#shared/device-drawings.ts';
import { readBrands } from '#server/brands/brand-folder.ts';
import { handleErrors } from '#server/http/errors.ts';
import { addSecurityHeaders } from '#server/http/security-headers.ts';
import { mailPicturesRest } from './mail-pictures.rest.ts';
import { picturePath } from './picture-url.ts';

const brands = readBrands(join(import.meta.dirname, '../../../../brands'));
let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  handleErrors(app);
  addSecurityHeaders(app, { publicUrl: new URL('https://claims.example.com') });
  await app.register(mailPicturesRest(brands));
});

afterAll(() => app.close());

async function coloursOf(picture: Buffer): Promise<{ corner: string; hexes: Set<string> }> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: data.length / info.channels }, (_, index) =>
    data.subarray(index * info.channels, (index + 1) * info.channels).toString('hex'),
  );
  return { corner: pixels[0] ?? '', hexes: new Set(pixels) };
}

describe.each(brands.all.map((brand) => [brand.id, brand] as const))('%s', (_, brand) => {
  test('its logo stands on white, with two pixels for each of the mail', async () => {
    const { statusCode, headers, rawPayload } = await app.inject(picturePath(brand, 'logo'));
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 264, height: 64 });
    const { corner, hexes } = await coloursOf(rawPayload);
    expect(corner).toBe('ffffff');
    expect(hexes.size).toBeGreaterThan(1);
  });

  test.each(deviceKinds)('its %s is drawn in its colours', async (kind) => {
    const { statusCode, rawPayload } = await app.inject(picturePath(brand, kind));
    expect(statusCode).toBe(200);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 96, height: 96 });
    const { corner, hexes } = await coloursOf(rawPayload);
    const { link, 'primary-soft': soft } = brand.colours.light;
    expect(corner).toMatch(/00$/);
    expect([...hexes]).toEqual(expect.arrayContaining([link, soft].map((hex) => `${hex.slice(1).toLowerCase()}ff`)));
  });
});

test('pages of another origin, such as webmail, may show a picture, and keep it for good', async () => {
  const { headers } = await app.inject(picturePath(brands.byId('harbour'), 'phone'));
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('an older mail shows the newer look, which is soon asked for again', async () => {
  const { statusCode, headers } = await app.inject('/brand/harbour/mail/logo.png?v=older');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
});

test.each([
  '/brand/nobody/mail/logo.png',
  '/brand/harbour/mail/toaster.png',
  '/brand/harbour/mail/constructor.png',
  '/brand/harbour/mail/phone',
  '/brand/harbour/mail/phone.svg',
  '/brand/harbour/mail/..%2Fbrand.json',
])('there is nothing at %s', async (path) => {
  expect((await app.inject(path)).statusCode).toBe(404);
});
