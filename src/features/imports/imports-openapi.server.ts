import * as z from 'zod';

import { keyProblems, problem, queryParameter } from '#server/http/openapi-parts.ts';
import { mappingDocument } from './mapping.rules.ts';

const text = { type: 'string' };
const flag = { type: 'boolean' };
const count = (description?: string) => ({
  type: 'integer',
  minimum: 0,
  ...(description !== undefined && { description }),
});
const dateTime = { type: 'string', format: 'date-time' };

const shown = {
  type: 'object',
  required: [
    'id',
    'key',
    'status',
    'lines',
    'bytes',
    'read',
    'created',
    'changed',
    'unchanged',
    'refused',
    'newStates',
    'warnings',
  ],
  properties: {
    id: { type: 'string', format: 'uuid' },
    key: { ...text, description: 'The Idempotency-Key.' },
    status: {
      type: 'string',
      enum: ['running', 'interrupted', 'done'],
      description: 'interrupted: send the whole file again under the same key, and it goes on where it stopped.',
    },
    format: { type: 'string', enum: ['ndjson', 'csv'] },
    dryRun: flag,
    notify: flag,
    lines: count('Lines of the file up to which everything is stored.'),
    bytes: count('Bytes of the unpacked file up to which everything is stored.'),
    read: count('Claim documents; empty lines do not count.'),
    created: count(),
    changed: count(),
    unchanged: count(),
    refused: count(),
    refusalsKept: count('Of the refused lines, those that can be read; 10,000 at most.'),
    newStates: {
      type: 'array',
      items: text,
      description: 'States that the catalogue did not know; they were added as In Progress.',
    },
    warnings: {
      type: 'array',
      description: 'What was accepted and is probably a mistake, once for each kind and field.',
      items: {
        type: 'object',
        required: ['pointer', 'code', 'detail', 'line', 'number', 'count'],
        properties: {
          ...{ pointer: text, code: text, detail: text, number: text },
          line: count('The first line that has it.'),
          count: count('How many places have it.'),
        },
      },
    },
    problem: { ...text, description: 'Why it was interrupted.' },
    startedAt: dateTime,
    updatedAt: dateTime,
    finishedAt: { type: ['string', 'null'], format: 'date-time' },
  },
};

const example = {
  id: '01930000-0000-7000-8000-0000000000aa',
  key: 'nightly-2026-11-06',
  status: 'done',
  ...{ format: 'ndjson', dryRun: false, notify: false, lines: 3, bytes: 2_140 },
  ...{ read: 3, created: 1, changed: 0, unchanged: 1, refused: 1, refusalsKept: 1, newStates: [], warnings: [] },
  ...{
    startedAt: '2026-11-06T10:00:00.000Z',
    updatedAt: '2026-11-06T10:00:01.000Z',
    finishedAt: '2026-11-06T10:00:01.000Z',
  },
};

const refusal = {
  type: 'object',
  required: ['line', 'number', 'errors'],
  properties: {
    line: { type: 'integer', minimum: 1 },
    number: { ...text, description: 'The claim number, as far as one could be read.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'detail'],
        properties: {
          pointer: { ...text, description: 'RFC 6901, into the claim document.' },
          detail: text,
          column: { ...text, description: 'Of a spreadsheet: the column that fills the field.' },
        },
      },
    },
  },
};
const refusalExample = {
  line: 2,
  number: 'CLM-1002',
  errors: [{ pointer: '/policyExcessAmount', detail: 'Send a number.' }],
};

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: text,
});
const choice = { type: 'string', enum: ['0', '1'], default: '0' };
const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
const json = (schema: object, sample: unknown) => ({ 'application/json': { schema, example: sample } });
const limit = queryParameter('limit', 'How many at most.', { type: 'integer', minimum: 1, maximum: 500, default: 100 });

const mappingSchema = () => {
  const { $schema: _, ...schema } = z.toJSONSchema(mappingDocument, { io: 'input', target: 'draft-2020-12' });
  return schema;
};

const ndjsonExample =
  '{"number":"CLM-1001","state":"Collection","endUserName":"Priya Nair"}\n{"number":"CLM-1002","state":"Inspection","policyExcessAmount":75}\n';
const csvExample = 'Claim No,Customer,Post code\nCLM-1001,Priya Nair,LS9 8AB\n';

export const importPaths = {
  '/imports': {
    post: {
      operationId: 'importClaims',
      summary: 'Send many claims',
      description:
        'A file of any length, one claim document (with its number) a line, or a spreadsheet. Each line ends as if it had been PUT in the order of the file; a line that is refused stops no other. Stored batch by batch: what was cut off is resumed by sending the whole file again under the same Idempotency-Key. A state that the catalogue does not know is added as In Progress and named in newStates. Needs the scope claims:write.',
      parameters: [
        header(
          'Idempotency-Key',
          'Your name for this import, 1 to 200 visible ASCII characters. Without one it cannot be resumed.',
        ),
        header('Content-Encoding', 'gzip, or nothing.'),
        header(
          'Import-Mapping',
          'Of a spreadsheet: the mapping file, as Base64. Without one the first row must name fields, such as registeredAddress.postcode.',
        ),
        queryParameter('dryRun', '1 says what would happen and stores none of it.', choice),
        queryParameter('notify', '1 tells claimants of what changes, as PUT does; slower.', choice),
      ],
      requestBody: {
        required: true,
        content: {
          'application/x-ndjson': { schema: text, example: ndjsonExample },
          'text/csv': { schema: { ...text, 'x-mapping': mappingSchema() }, example: csvExample },
        },
      },
      responses: {
        '200': {
          description: 'The import was resumed, or had been taken before.',
          headers: {},
          content: json(shown, example),
        },
        '201': { description: 'Every line was read. Look at refused.', headers: {}, content: json(shown, example) },
        ...keyProblems,
        '400': problem('The first row or the mapping is not usable, or the file was cut off (import-interrupted).'),
        '408': problem('The sender was silent for a minute.'),
        '409': problem('The import is being sent already, or the key names another file.'),
        '415': problem('Another media type, charset or encoding.'),
        '503': problem('Two imports are being taken already, or the portal stops.'),
      },
    },
    get: {
      operationId: 'listImports',
      summary: 'Read the imports',
      description: 'The newest first; kept for 90 days. Needs the scope claims:write.',
      parameters: [
        queryParameter('key', 'Only those of this Idempotency-Key.', text),
        queryParameter('before', 'The id after which to go on to older ones.', { type: 'string', format: 'uuid' }),
        limit,
      ],
      responses: {
        '200': {
          description: 'The imports.',
          headers: {},
          content: json(
            { type: 'object', required: ['imports'], properties: { imports: { type: 'array', items: shown } } },
            { imports: [example] },
          ),
        },
        '400': problem('The query is not valid.'),
        ...keyProblems,
      },
    },
  },
  '/imports/{id}': {
    parameters: [idParameter],
    get: {
      operationId: 'getImport',
      summary: 'Watch an import',
      description: 'How far it is, also while it runs. Needs the scope claims:write.',
      responses: {
        '200': { description: 'The import.', headers: {}, content: json(shown, example) },
        '404': problem('There is no such import.'),
        ...keyProblems,
      },
    },
  },
  '/imports/{id}/refusals': {
    parameters: [idParameter],
    get: {
      operationId: 'listRefusals',
      summary: 'Read what an import refused',
      description:
        'Line by line, with where in the document and why. The first 10,000 are kept. Needs the scope claims:write.',
      parameters: [
        queryParameter('after', 'The line after which to go on.', { type: 'integer', minimum: 0, default: 0 }),
        limit,
      ],
      responses: {
        '200': {
          description: 'The refused lines.',
          headers: {},
          content: json(
            {
              type: 'object',
              required: ['refusals', 'after'],
              properties: {
                refusals: { type: 'array', items: refusal },
                after: { type: 'integer', description: 'Pass it to the next call.' },
              },
            },
            { refusals: [refusalExample], after: 2 },
          ),
        },
        '400': problem('after or limit is not a number that can be one.'),
        '404': problem('There is no such import.'),
        ...keyProblems,
      },
    },
  },
};
