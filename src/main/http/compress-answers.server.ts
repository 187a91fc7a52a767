import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codingFor } from './coding.ts';
import { compressQuickly } from '#main/first-page/html.server.ts';

/** In characters: below, the response fits one packet; above, compressing would block other callers. */
const compressibleLength = { from: 1_024, to: 256 * 1_024 };

/** Not with an ETag, which stands for exact bytes. */
function isCompressible(reply: FastifyReply, payload: unknown): payload is string {
  if (typeof payload !== 'string' || payload.length < compressibleLength.from || payload.length > compressibleLength.to)
    return false;
  if (reply.hasHeader('content-encoding') || reply.hasHeader('etag')) return false;
  return /json/.test(String(reply.getHeader('content-type')));
}

function compressedText(request: FastifyRequest, reply: FastifyReply, text: string): string | Buffer {
  const vary = reply.getHeader('vary');
  reply.header('vary', [vary ?? [], 'Accept-Encoding'].flat().join(', '));
  const coding = codingFor(request);
  if (coding === null) return text;
  reply.header('content-encoding', coding).removeHeader('content-length');
  return compressQuickly(text, coding);
}

export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) =>
    done(null, isCompressible(reply, payload) ? compressedText(request, reply, payload) : payload),
  );
}
