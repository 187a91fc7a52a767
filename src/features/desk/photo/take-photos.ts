import type { FastifyInstance } from 'fastify';

/** Takes a photo as the body in this scope. Its content decides what it is. */
export function takePhotos(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  for (const type of [/^image\//, 'application/octet-stream'] as const) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  }
}
