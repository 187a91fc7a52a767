import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { PostedForm } from '#shared/page/posted-form.ts';

/** Returns the page with what was sent in its form; null if the viewer may not see the claim. */
export type AnswerWithForm = (
  claimId: string,
  posted: PostedForm,
  request: FastifyRequest,
) => Promise<{ html: string; headers: Record<string, string> } | null>;

/** PostgreSQL stores no NUL. No keyboard types one, so none is refused: whoever sent it gets a page. */
const withoutNul = (text: string): string => text.replaceAll('\0', '');

const readForm = (body: string): URLSearchParams =>
  new URLSearchParams([...new URLSearchParams(body)].map((field) => field.map(withoutNul)));

/**
 * Reads the posts of forms without a script as `URLSearchParams`, within the plugin `app` alone: the portal accepts
 * few besides JSON (security promise 7). `bodyLimit` is in bytes.
 */
export function acceptForms(app: FastifyInstance, bodyLimit: number): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, readForm(String(body))),
  );
}

/** Returns the fields of a form that was posted; none of a body of another kind. */
export const fieldsOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();
