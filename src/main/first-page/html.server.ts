import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor, type Coding } from '#main/http/coding.ts';
import type { Page } from './document.server.ts';

/** Pages rendered once are also compressed once, at the best level. */
const packed = new WeakMap<Page, Partial<Record<Coding, Buffer>>>();
const quickBrotli = 4;

function pack(html: string, coding: Coding, quality: number): Buffer {
  if (coding === 'gzip') return gzipSync(html);
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

export function packQuickly(text: string, coding: Coding): Buffer {
  return pack(text, coding, quickBrotli);
}

function packedOnce(page: Page, coding: Coding): Buffer {
  const known = packed.get(page) ?? {};
  packed.set(page, known);
  return (known[coding] ??= pack(page.html, coding, constants.BROTLI_MAX_QUALITY));
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, common: boolean): FastifyReply {
  return sendPacked(request, reply.type('text/html; charset=utf-8'), page, common);
}

export function sendPacked(request: FastifyRequest, reply: FastifyReply, page: Page, common: boolean): FastifyReply {
  const coding = codingFor(request);
  reply.headers(page.headers);
  if (coding === null) return reply.send(page.html);
  reply.header('content-encoding', coding);
  return reply.send(common ? packedOnce(page, coding) : packQuickly(page.html, coding));
}
