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
 * The RFC 6901 pointer of a text that PostgreSQL cannot store (NUL, half of a surrogate pair), or
 * null. Walks with a list of its own, because a body may be nested deeper than the call stack.
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

/** JSON is UTF-8 (RFC 8259), so a body that says otherwise would be read as other text than was sent. */
function isOtherCharset(contentType: string | undefined): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType ?? '')?.[1];
  return charset !== undefined && !/^utf-?8$/i.test(charset);
}

function otherCharset(): Problem {
  return new Problem(415, 'unsupported-charset', 'Send the body in UTF-8, and charset=utf-8 or no charset.');
}

/** What is wrong with a body that the parser refuses: the place of its first error, or a name that is not taken. */
function unreadable(body: string, error: Error): Error {
  if (body === '') return error;
  const place = brokenPosition(body);
  const detail = place
    ? `The body is not valid JSON: see line ${place.line}, column ${place.column}.`
    : 'The body has a field named __proto__ or constructor. Remove it.';
  return new Problem(400, 'malformed-json', detail);
}

/** Parses JSON (refusing prototype keys) and refuses text that no column can hold, before any rule sees it. */
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

/** Makes JSON the only body that calls accept (security promise 7); a plugin that needs another adds its own parser. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, jsonParser(app));
}

/** Lets the calls of a plugin come without a body, whatever Content-Type stands beside it: their body is then undefined. */
export function acceptNoBody(app: FastifyInstance): void {
  const parse = jsonParser(app);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null) : parse(request, body, done),
  );
  // curl -d '' names a type of forms.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
    body === '' ? done(null) : done(new Problem(415, 'unsupported-media-type', 'Send the body as application/json.')),
  );
}
