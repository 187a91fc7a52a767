import type { FastifyInstance } from 'fastify';

/** Takes a photo, or a file of the types `besides`, as the body in this scope. Its content decides what it is. */
export function takeFiles(app: FastifyInstance, ...besides: string[]): void {
  app.removeAllContentTypeParsers();
  for (const type of [/^image\//, 'application/octet-stream', ...besides]) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  }
}
