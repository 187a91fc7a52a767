import type { FastifyInstance } from 'fastify';

import { everyCookieOf } from '#features/share/shared.fixture.ts';
import type { RestRoute } from '#shared/rest-route.ts';
import { routesIn } from '../../http/printed-routes.fixture.ts';

const child = '01930000-0000-7000-8000-0000000000cc';
const filled = (path: string, claimId: string) =>
  path.replace(':claimId', claimId).replace(':kind', 'inspection').replace('*', 'icon').replaceAll(/:\w+/g, child);

type Asked = { app: FastifyInstance; claimId: string; token: string };

async function answerOf({ app, claimId }: Asked, route: string, headers: object): Promise<string> {
  const [method, path = ''] = route.split(' ');
  const request = { method: method as 'GET', url: filled(path, claimId), ...(method !== 'GET' && { payload: {} }) };
  const { statusCode, body } = await app.inject({
    ...request,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  });
  return `${statusCode} ${body.replaceAll(/nonce[-="][^" ']+|[\w-]{43}/g, '')}`;
}

/**
 * Asks every route but `own` as nobody, and with the token in every cookie and as a key. Returns how many there are, and
 * those that answer the two differently.
 */
export async function askOtherRoutes(asked: Asked, own: readonly RestRoute[]) {
  const routes = routesIn(asked.app.printRoutes({ commonPrefix: false })).filter((one) => !one.startsWith('HEAD '));
  const ofOwn = new Set(own.map(({ method, path }) => `${method} ${path}`));
  const others = routes.filter((route) => !ofOwn.has(route));
  const different: string[] = [];
  for (const route of others) {
    // Streams have no end; both ask for a session first, as rest-authorisation.test.ts shows.
    if (/\/events$|^\w+ \/demo\//.test(route) && !route.includes('/desk/')) continue;
    const nobody = await answerOf(asked, route, {});
    const headers = { cookie: everyCookieOf(asked.token, asked.claimId), authorization: `Bearer ${asked.token}` };
    const known = await answerOf(asked, route, headers);
    const isKeyCall = nobody.startsWith('401') && known.startsWith('401');
    if (known !== nobody && !isKeyCall) different.push(route);
  }
  return { missing: routes.length - others.length - own.length, different };
}
