import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor, type Coding } from '#main/http/coding.ts';
import type { Page } from './document.server.ts';

/** Pages rendered once are also compressed once, at the best level. */
const compressedPages = new WeakMap<Page, Partial<Record<Coding, Buffer>>>();
const quickBrotli = 4;

function compress(html: string, coding: Coding, quality: number): Buffer {
  if (coding === 'gzip') return gzipSync(html);
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

export function compressQuickly(text: string, coding: Coding): Buffer {
  return compress(text, coding, quickBrotli);
}

function compressedOnce(page: Page, coding: Coding): Buffer {
  const known = compressedPages.get(page) ?? {};
  compressedPages.set(page, known);
  return (known[coding] ??= compress(page.html, coding, constants.BROTLI_MAX_QUALITY));
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, common: boolean): FastifyReply {
  return sendCompressed(request, reply.type('text/html; charset=utf-8'), page, common);
}

export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  common: boolean,
): FastifyReply {
  const coding = codingFor(request);
  reply.headers(page.headers);
  if (coding === null) return reply.send(page.html);
  reply.header('content-encoding', coding);
  return reply.send(common ? compressedOnce(page, coding) : compressQuickly(page.html, coding));
}
