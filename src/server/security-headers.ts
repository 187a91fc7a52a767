import type { FastifyInstance } from 'fastify';

import type { Settings } from '#server/env.ts';

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

function isPrivate(url: string): boolean {
  return url.startsWith('/api/') || url.startsWith('/graphql');
}

/** The headers of security promise 14, for what is answered where no hook runs. */
export function securityHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>): Record<string, string> {
  if (publicUrl.protocol !== 'https:') return always;
  return { ...always, 'strict-transport-security': 'max-age=31536000' };
}

/** Sets the headers of security promise 14 on every answer; private answers are kept by no cache unless a route says otherwise. */
export function addSecurityHeaders(app: FastifyInstance, settings: Pick<Settings, 'publicUrl'>): void {
  const headers = securityHeaders(settings);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (isPrivate(request.url)) reply.header('cache-control', 'no-store');
    done();
  });
}

/** Hashes of inline content as CSP writes them, without quotes: `sha256-…`. */
export type InlineHashes = { styleHashes: string[]; scriptHashes: string[] };

function sources(hashes: string[]): string {
  return ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
}

/** The Content-Security-Policy of an HTML page: this origin and the inline content whose hashes are given, nothing else. */
export function contentSecurityPolicy({ styleHashes, scriptHashes }: InlineHashes): string {
  return [
    "default-src 'none'",
    `script-src ${sources(scriptHashes)}`,
    `style-src ${sources(styleHashes)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}
