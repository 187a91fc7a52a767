import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Reads the posts of forms without a script as `URLSearchParams`, within the plugin `app` alone: the portal accepts
 * few besides JSON (security promise 7). `bodyLimit` is in bytes.
 */
export function acceptForms(app: FastifyInstance, bodyLimit: number): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** Returns the fields of a form that was posted; none of a body of another kind. */
export const fieldsOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();
