import type { FastifyRequest } from 'fastify';

/** Returns whether a browser opens a page, not an API path: its errors are pages too. */
export function wantsPage({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean {
  const isCall = url.startsWith('/api/') || url.startsWith('/graphql');
  return !isCall && (headers.accept ?? '').includes('text/html');
}
