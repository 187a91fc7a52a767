import type { FastifyRequest } from 'fastify';

/** How an answer may be packed. */
export type Coding = 'br' | 'gzip';

/** The coding that a browser likes best of ours, or null where it takes none. */
export function codingFor(request: Pick<FastifyRequest, 'headers'>): Coding | null {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(accepted) ? 'gzip' : null;
}
