import type { FastifyPluginAsync } from 'fastify';

import type { Brand, Brands } from '#server/brands/brand.ts';
import { nothingHere } from '#server/http/errors.ts';
import { drawPicture } from './draw-picture.ts';

/** Cache time in seconds. An outdated URL in an older mail shows the new picture, so it is cached briefly. */
const kept = { current: 365 * 24 * 60 * 60, other: 60 * 60 };

type PictureRoute = { Params: { id: string; name: string }; Querystring: { v?: unknown } };

function rememberedPictures(folder: string): (brand: Brand, name: string) => Promise<Buffer> | null {
  const drawn = new Map<string, Promise<Buffer>>();
  return (brand, name) => {
    const key = `${brand.id}/${name}`;
    const known = drawn.get(key) ?? drawPicture(folder, brand, name);
    if (known === null) return null;
    drawn.set(key, known);
    known.catch(() => drawn.delete(key));
    return known;
  };
}

/** Webmail shows the pictures on pages of another origin. */
export function mailPicturesRest({ folder, all }: Brands): FastifyPluginAsync {
  const pictureOf = rememberedPictures(folder);
  return async (app) => {
    app.get<PictureRoute>('/brand/:id/mail/:name', async ({ params, query }, reply) => {
      const brand = all.find(({ id }) => id === params.id);
      const picture = brand ? await pictureOf(brand, params.name) : null;
      if (!brand || picture === null) throw nothingHere();
      const isCurrent = query.v === brand.pictureVersion;
      return reply
        .type('image/png')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header(
          'cache-control',
          isCurrent ? `public, max-age=${kept.current}, immutable` : `public, max-age=${kept.other}`,
        )
        .send(picture);
    });
  };
}
