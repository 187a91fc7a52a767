import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor, type Coding } from '#main/http/coding.ts';
import type { Page } from './document.server.ts';

/** Pages that are drawn once are packed once, as small as it gets. */
const packed = new WeakMap<Page, Partial<Record<Coding, Buffer>>>();
const quickBrotli = 4;

function pack(html: string, coding: Coding, quality: number): Buffer {
  if (coding === 'gzip') return gzipSync(html);
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** For what is sent once: most of the gain for little of the time. */
export function packQuickly(text: string, coding: Coding): Buffer {
  return pack(text, coding, quickBrotli);
}

function packedOnce(page: Page, coding: Coding): Buffer {
  const known = packed.get(page) ?? {};
  packed.set(page, known);
  return (known[coding] ??= pack(page.html, coding, constants.BROTLI_MAX_QUALITY));
}

/** Sends a page, compressed as the browser likes it. `common` pages are kept packed; the others are packed quickly. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, common: boolean): FastifyReply {
  return sendPacked(request, reply.type('text/html; charset=utf-8'), page, common);
}

/** The same for what is no HTML but is drawn and kept like it. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, page: Page, common: boolean): FastifyReply {
  const coding = codingFor(request);
  reply.headers(page.headers);
  if (coding === null) return reply.send(page.html);
  reply.header('content-encoding', coding);
  return reply.send(common ? packedOnce(page, coding) : packQuickly(page.html, coding));
}
