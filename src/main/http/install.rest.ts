import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '#server/brands/brand.ts';
import { nothingHere, sendProblem } from '#server/http/errors.ts';
import { brandIcons } from './brand-icons.server.ts';
import type { Pages } from '#main/pages/pages.server.ts';

/** In seconds; a changed icon is seen a day later at most. */
const cacheSeconds = { manifest: 60 * 60, icon: 24 * 60 * 60 };

const trackPath = '/my-claim/';

function iconsOf(brand: Brand) {
  const png = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${name}?brand=${brand.id}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const own = brand.icon.endsWith('.svg')
    ? [{ src: brand.icon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }]
    : [];
  return [
    ...own,
    png('192.png', 192, 'any'),
    png('512.png', 512, 'any'),
    png('maskable-192.png', 192, 'maskable'),
    png('maskable-512.png', 512, 'maskable'),
  ];
}

function manifestOf(brand: Brand) {
  const icons = [{ src: `/icons/192.png?brand=${brand.id}`, sizes: '192x192', type: 'image/png' }];
  return {
    id: trackPath,
    name: brand.name,
    short_name: brand.name,
    description: `Track your claim with ${brand.companyName}.`,
    lang: 'en-GB',
    dir: 'ltr',
    start_url: trackPath,
    scope: '/',
    display: 'standalone',
    background_color: '#F6F5F1',
    theme_color: '#FFFFFF',
    categories: ['utilities'],
    icons: iconsOf(brand),
    shortcuts: [
      { name: 'Track your claim', url: trackPath, icons },
      { name: 'Contact us', url: '/contact', icons },
    ],
  };
}

export function installRest(pages: Pages): FastifyPluginAsync {
  const iconOf = brandIcons();
  const brandOf = ({ query, hostname }: FastifyRequest): Brand => {
    const { brand: name } = query as Record<string, unknown>;
    return pages.brands.all.find(({ id }) => id === name) ?? pages.brands.of(hostname);
  };
  return async (app) => {
    app.get('/manifest.webmanifest', (request, reply) =>
      reply
        .type('application/manifest+json')
        .header('cache-control', `public, max-age=${cacheSeconds.manifest}`)
        .send(JSON.stringify(manifestOf(brandOf(request)))),
    );
    const sendIcon = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
      const icon = await iconOf(brandOf(request), name);
      if (icon === null) return sendProblem(reply, nothingHere());
      return reply.type('image/png').header('cache-control', `public, max-age=${cacheSeconds.icon}`).send(icon);
    };
    app.get<{ Params: { name: string } }>('/icons/:name', (request, reply) =>
      sendIcon(request, reply, request.params.name),
    );
    // Browsers ask for it where a document names no icon, such as the report's PDF in a window of its own.
    app.get('/favicon.ico', (request, reply) => sendIcon(request, reply, '192.png'));
  };
}
