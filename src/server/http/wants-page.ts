import type { FastifyRequest } from 'fastify';

/** Whether a person looks at the answer: a browser that opens an address which is no call. An error is a page then. */
export function wantsPage({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean {
  const isCall = url.startsWith('/api/') || url.startsWith('/graphql');
  return !isCall && (headers.accept ?? '').includes('text/html');
}
