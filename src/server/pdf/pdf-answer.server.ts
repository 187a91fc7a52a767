import type { FastifyReply } from 'fastify';

/** RFC 6266: an ASCII name for old programs, and the full one beside it. */
function fileName(title: string): string {
  const safe = title.replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, '-');
  const plain = safe.replaceAll(/[^\x20-\x7e]/g, '-');
  const encoded = encodeURIComponent(safe.toWellFormed()).replaceAll("'", '%27');
  return `inline; filename="${plain}.pdf"; filename*=UTF-8''${encoded}.pdf`;
}

/** Sends a document of a claim, which no cache keeps. */
export function sendPdf(reply: FastifyReply, title: string, pdf: Buffer): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', fileName(title))
    .header('cache-control', 'private, no-store')
    .send(pdf);
}
