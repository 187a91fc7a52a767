import { randomUUID } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import { documentAs } from '#claim/document/claim-document-problem.server.ts';
import { Problem } from '#server/http/errors.ts';
import { unstorableTextIn } from '#server/http/json-body.ts';
import type { ImportOptions } from '#features/imports/import-facts.server.ts';
import { type Mapping, mappingDocument } from '#features/imports/mapping.rules.ts';

const keyShape = /^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/;

function keyOf(request: FastifyRequest): string {
  const sent = request.headers['idempotency-key'];
  if (sent === undefined) return randomUUID();
  // The header's draft standard puts it in quotes.
  const key = String(sent).replace(/^"(.*)"$/, '$1');
  if (keyShape.test(key)) return key;
  throw new Problem(400, 'invalid-idempotency-key', 'Send an Idempotency-Key of 1 to 200 visible ASCII characters.');
}

function jsonIn(header: string): unknown {
  try {
    // Accepts both alphabets; invalid Base64 fails as JSON.
    return JSON.parse(Buffer.from(header, 'base64').toString('utf8'));
  } catch {
    const detail =
      'Send the mapping file as Base64 in Import-Mapping: -H "Import-Mapping: $(base64 -w0 mapping.json)".';
    throw new Problem(400, 'invalid-mapping', detail);
  }
}

function mappingOf(request: FastifyRequest, format: ImportOptions['format']): Mapping | null {
  const sent = request.headers['import-mapping'];
  if (sent === undefined) return null;
  if (format === 'ndjson') throw new Problem(400, 'invalid-mapping', 'A mapping belongs to a text/csv file.');
  const document = jsonIn(String(sent));
  if (unstorableTextIn(document) !== null) {
    throw new Problem(400, 'invalid-mapping', 'The mapping holds text that cannot be stored.');
  }
  return documentAs(mappingDocument, document);
}

function checkCharset(request: FastifyRequest): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset === undefined || /^utf-?8$/i.test(charset)) return;
  throw new Problem(415, 'unsupported-charset', 'Send UTF-8, or name the encoding in the mapping of a spreadsheet.');
}

function isGzip(request: FastifyRequest): boolean {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity') return false;
  if (encoding === 'gzip' || encoding === 'x-gzip') return true;
  throw new Problem(415, 'unsupported-encoding', 'Send the file as it is, or with Content-Encoding: gzip.');
}

export function importOptionsOf(
  request: FastifyRequest,
  format: ImportOptions['format'],
  query: { dryRun: boolean; notify: boolean },
): { key: string; options: ImportOptions; isGzip: boolean } {
  checkCharset(request);
  const options = { format, mapping: mappingOf(request, format), ...query };
  return { key: keyOf(request), options, isGzip: isGzip(request) };
}
