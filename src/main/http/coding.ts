import type { FastifyRequest } from 'fastify';

export type Coding = 'br' | 'gzip';

export function codingFor(request: Pick<FastifyRequest, 'headers'>): Coding | null {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(accepted) ? 'gzip' : null;
}
