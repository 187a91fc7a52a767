import type { FastifyPluginAsync } from 'fastify';

import type { Brand, Brands } from '#server/brands/brand.ts';
import { keptByBrand } from '#server/brands/kept-by-brand.ts';
import { nothingHere } from '#server/http/errors.ts';
import { drawPicture } from './draw-picture.ts';

/** Cache time in seconds. An outdated URL in an older mail shows the new picture, so it is cached briefly. */
const cacheSeconds = { current: 365 * 24 * 60 * 60, other: 60 * 60 };

type PictureRoute = { Params: { id: string; name: string }; Querystring: { v?: unknown } };

function rememberedPictures(): (brand: Brand, name: string) => Promise<Buffer> | null {
  const drawnOf = keptByBrand<Promise<Buffer>>();
  return (brand, name) => {
    const drawn = drawnOf(brand);
    const known = drawn.get(name) ?? drawPicture(brand, name);
    if (known === null) return null;
    drawn.set(name, known);
    known.catch(() => drawn.delete(name));
    return known;
  };
}

/** Webmail shows the pictures on pages of another origin. */
export function mailPicturesRest(brands: Brands): FastifyPluginAsync {
  const pictureOf = rememberedPictures();
  return async (app) => {
    app.get<PictureRoute>('/brand/:id/mail/:name', async ({ params, query }, reply) => {
      const brand = brands.all.find(({ id }) => id === params.id);
      const picture = brand ? await pictureOf(brand, params.name) : null;
      if (!brand || picture === null) throw nothingHere();
      const isCurrent = query.v === brand.pictureVersion;
      return reply
        .type('image/png')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header(
          'cache-control',
          isCurrent ? `public, max-age=${cacheSeconds.current}, immutable` : `public, max-age=${cacheSeconds.other}`,
        )
        .send(picture);
    });
  };
}
