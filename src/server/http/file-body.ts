import type { FastifyInstance } from 'fastify';

/** Takes a photo, or a file of the types `moreTypes`, as the body in this scope. Its content decides what it is. */
export function takeFiles(app: FastifyInstance, ...moreTypes: string[]): void {
  app.removeAllContentTypeParsers();
  for (const type of [/^image\//, 'application/octet-stream', ...moreTypes]) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  }
}
