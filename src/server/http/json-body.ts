import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './errors.ts';
import { brokenPosition } from './json-position.ts';

type Done = (error: Error | null, body?: unknown) => void;

const escapeOfUnstorableText = /\\u(?:0000|d[89a-f])/i;

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function pointerTo(parent: string, key: string): string {
  return `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/**
 * Returns the RFC 6901 pointer of a text that PostgreSQL cannot store (NUL, a lone surrogate), or null. Iterative,
 * because a body may be nested deeper than the call stack.
 */
export function unstorableTextIn(root: unknown): string | null {
  const open: { value: unknown; pointer: string }[] = [{ value: root, pointer: '' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, pointer } = next;
    if (typeof value === 'string' && !isStorable(value)) return pointer;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      if (!isStorable(key)) return pointer;
      open.push({ value: child, pointer: pointerTo(pointer, key) });
    }
  }
  return null;
}

function unstorableText(pointer: string): Problem {
  const detail = 'This text holds a NUL character or half of a surrogate pair. Remove it and send the body again.';
  return new Problem(400, 'unstorable-text', 'The body holds text that cannot be stored.', {
    errors: [{ pointer, detail }],
  });
}

/** JSON is UTF-8 (RFC 8259): a body with another charset would be misread. */
function isOtherCharset(contentType: string | undefined): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType ?? '')?.[1];
  return charset !== undefined && !/^utf-?8$/i.test(charset);
}

function otherCharset(): Problem {
  return new Problem(415, 'unsupported-charset', 'Send the body in UTF-8, and charset=utf-8 or no charset.');
}

function unreadable(body: string, error: Error): Error {
  if (body === '') return error;
  const place = brokenPosition(body);
  const detail = place
    ? `The body is not valid JSON: see line ${place.line}, column ${place.column}.`
    : 'The body has a field named __proto__ or constructor. Remove it.';
  return new Problem(400, 'malformed-json', detail);
}

/** Rejects prototype keys and text that no column can store, before any validation. */
export function jsonParser(app: FastifyInstance): (request: FastifyRequest, body: string, done: Done) => void {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, body, done) => {
    if (isOtherCharset(request.headers['content-type'])) return done(otherCharset());
    void parse(request, body, (error: Error | null, value?: unknown) => {
      if (error !== null) return done(unreadable(body, error));
      const pointer = escapeOfUnstorableText.test(body) ? unstorableTextIn(value) : null;
      if (pointer === null) done(null, value);
      else done(unstorableText(pointer));
    });
  };
}

/** Makes JSON the only accepted body (security promise 7); a plugin that needs another type adds its own parser. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, jsonParser(app));
}

export function acceptNoBody(app: FastifyInstance): void {
  const parse = jsonParser(app);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null) : parse(request, body, done),
  );
  // `curl -d ''` sends the Content-Type of a form.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
    body === '' ? done(null) : done(new Problem(415, 'unsupported-media-type', 'Send the body as application/json.')),
  );
}
