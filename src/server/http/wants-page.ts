import type { FastifyRequest } from 'fastify';

export function wantsPage({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean {
  const isCall = url.startsWith('/api/') || url.startsWith('/graphql');
  return !isCall && (headers.accept ?? '').includes('text/html');
}
