import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codingFor, type Coding } from './coding.ts';

/** In bytes: below that, one packet carries the answer as it is. */
const worthPacking = 1_024;
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

async function pack(text: string, coding: Coding): Promise<Buffer> {
  return coding === 'br' ? brotli(text, quickBrotli) : gzipped(text);
}

/** JSON as text that nobody has packed and that no entity tag stands for byte by byte. */
function isPackable(reply: FastifyReply, payload: unknown): payload is string {
  if (typeof payload !== 'string' || payload.length < worthPacking) return false;
  if (reply.hasHeader('content-encoding') || reply.hasHeader('etag')) return false;
  return /json/.test(String(reply.getHeader('content-type')));
}

async function packed(request: FastifyRequest, reply: FastifyReply, text: string): Promise<string | Buffer> {
  const vary = reply.getHeader('vary');
  reply.header('vary', [vary ?? [], 'Accept-Encoding'].flat().join(', '));
  const coding = codingFor(request);
  if (coding === null) return text;
  reply.header('content-encoding', coding).removeHeader('content-length');
  return pack(text, coding);
}

/** Packs the API's answers on their way out, as its caller takes them: a phone waits for their bytes. */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) =>
    isPackable(reply, payload) ? packed(request, reply, payload) : payload,
  );
}
