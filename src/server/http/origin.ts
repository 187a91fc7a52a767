import type { FastifyRequest } from 'fastify';

import type { Settings } from '#server/settings/env.ts';
import { Problem } from './errors.ts';
import { brandOrigin } from '#server/brands/brand-site.ts';

type Site = Pick<Settings, 'publicUrl' | 'brandHosts'>;
type Guarded = Site & Pick<Settings, 'given'>;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Paths without the origin check. They carry a key, a code, a token or a signature and no cookie, so another site has
 * nothing to exploit. OpenID Connect lets other sites post authorization requests, which change nothing.
 */
const openPaths = [
  '/api/integration/',
  '/api/payments/webhook',
  '/api/sms/status',
  // Browsers send reports without an origin or with another one.
  '/api/csp-reports',
  '/preferences',
  '/notifications/stop',
  '/connect/token',
  '/connect/userinfo',
  '/connect/revocation',
  '/connect/authorize',
];

/**
 * Returns the origins under which a request may have reached the portal: PUBLIC_URL, and the brand's host as called and
 * as links name it. They may differ because a proxy may pass a port of its own. On plain http, as in the demo, any
 * called host counts: a phone in the same network cannot use PUBLIC_URL's localhost.
 */
export function ownOrigins({ host }: Pick<FastifyRequest, 'host'>, site: Site): string[] {
  const { protocol, origin } = site.publicUrl;
  const called = `${protocol}//${host}`;
  const ofBrand = brandOrigin(host, site);
  if (protocol === 'http:') return [origin, ...(ofBrand ? [ofBrand] : []), called];
  return ofBrand ? [origin, called, ofBrand] : [origin];
}

function isFormPost(request: FastifyRequest): boolean {
  const type = request.headers['content-type'];
  return type !== undefined && !type.toLowerCase().startsWith('application/json');
}

function isOwnRequest(request: FastifyRequest, settings: Guarded): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  // An administrator who sets the address in the browser is elsewhere until then, or after a wrong one. No page can
  // forge Sec-Fetch-Site, which every browser sends over https.
  if (site === 'same-origin' && !settings.given.includes('PUBLIC_URL')) return true;
  if (origin !== undefined && origin !== 'null') return ownOrigins(request, settings).includes(origin);
  // A form on a page with `Referrer-Policy: no-referrer` posts `Origin: null`; no page can forge Sec-Fetch-Site. Our
  // pages set `same-origin` (document.server.ts) for browsers without it.
  if (site !== undefined) return true;
  // Without both headers it is no browser. JSON from a browser on another site would have needed a CORS preflight.
  return origin === undefined && !isFormPost(request);
}

/** Rejects cross-site calls (security promise 7) with a Problem (403). */
export function guardOrigin(settings: Guarded): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (safeMethods.has(request.method) || openPaths.some((path) => request.url.startsWith(path))) return;
    if (isOwnRequest(request, settings)) return;
    throw new Problem(403, 'foreign-origin', 'This call is accepted from the pages of this portal only.');
  };
}
