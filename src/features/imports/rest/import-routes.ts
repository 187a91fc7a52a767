import * as z from 'zod';

import { afterParam, limitParam } from '#shared/rest-query.ts';
import type { RestRoutes, Who } from '#shared/rest-route.ts';
import { importAnswer, importsAnswer, refusalsAnswer, type ShownImport } from './import-answers.rules.ts';
import { mappingDocument } from '#features/imports/mapping.rules.ts';

const mostAtOnce = 500;
const usualAtOnce = 100;
const who: Who = { scope: 'claims:write', brands: 'filtered' };

const { $schema: _, ...mappingSchema } = z.toJSONSchema(mappingDocument, { io: 'input' });

const flag = (description: string) =>
  z
    .enum(['0', '1', 'false', 'true'])
    .default('0')
    .transform((text) => text === '1' || text === 'true')
    .meta({ description });

const id = z.uuid().meta({ examples: ['01930000-0000-7000-8000-0000000000ab'] });
const limit = limitParam(mostAtOnce, usualAtOnce);

const example: ShownImport = {
  id: '01930000-0000-7000-8000-0000000000aa',
  key: 'nightly-2026-11-06',
  status: 'done',
  format: 'ndjson',
  dryRun: false,
  notify: false,
  lines: 3,
  bytes: 2_140,
  read: 3,
  created: 1,
  changed: 0,
  unchanged: 1,
  refused: 1,
  refusalsKept: 1,
  newStates: [],
  warnings: [],
  startedAt: '2026-11-06T10:00:00.000Z',
  updatedAt: '2026-11-06T10:00:01.000Z',
  finishedAt: '2026-11-06T10:00:01.000Z',
};

const refusalExample = {
  line: 2,
  number: 'CLM-1002',
  errors: [{ pointer: '/policyExcessAmount', detail: 'Send a number.' }],
};

const ndjsonExample =
  '{"number":"CLM-1001","state":"Collection","endUserName":"Priya Nair"}\n{"number":"CLM-1002","state":"Inspection","policyExcessAmount":75}\n';
const csvExample = 'Claim No,Customer,Post code\nCLM-1001,Priya Nair,LS9 8AB\n';

export const importRoutes = {
  importClaims: {
    method: 'POST',
    path: '/imports',
    who,
    // It takes as long as the file, and the desk has its own limit.
    load: 'own-limits',
    summary: 'Send many claims',
    description:
      'A file of any length, one claim document (with its number) a line, or a spreadsheet. Each line ends as if it had been PUT in the order of the file; a line that is refused stops no other. Stored batch by batch: what was cut off is resumed by sending the whole file again under the same Idempotency-Key. A state that the catalogue does not know is added as In Progress and named in newStates.',
    headers: {
      'Idempotency-Key': {
        description: 'Your name for this import, 1 to 200 visible ASCII characters. Without one it cannot be resumed.',
      },
      'Content-Encoding': { description: 'gzip, or nothing.' },
      'Import-Mapping': {
        description:
          'Of a spreadsheet: the mapping file, as Base64. Without one the first row must name fields, such as registeredAddress.postcode.',
      },
    },
    query: {
      schema: z.strictObject({
        dryRun: flag('1 says what would happen and stores none of it.'),
        notify: flag('1 tells claimants of what changes, as PUT does; slower.'),
      }),
      help: 'dryRun and notify are 0 or 1.',
    },
    body: {
      media: {
        'application/x-ndjson': { schema: z.string(), example: ndjsonExample },
        'text/csv': { schema: z.string().meta({ 'x-mapping': mappingSchema }), example: csvExample },
      },
    },
    answers: {
      200: { description: 'The import was resumed, or had been taken before.', schema: importAnswer, example },
      201: { description: 'Every line was read. Look at refused.', schema: importAnswer, example },
    },
    problems: {
      400: 'The first row or the mapping is not usable, or the file was cut off (import-interrupted).',
      408: 'The sender was silent for a minute.',
      409: 'The import is being sent already, or the key names another file.',
      415: 'Another media type, charset or encoding.',
      503: 'Two imports are being taken already, or the portal stops.',
    },
  },
  listImports: {
    method: 'GET',
    path: '/imports',
    who,
    summary: 'Read the imports',
    description: 'The newest first; kept for 90 days.',
    query: {
      schema: z.strictObject({
        key: z.string().min(1).max(200).optional().meta({ description: 'Only those of this Idempotency-Key.' }),
        before: z.uuid().optional().meta({ description: 'The id after which to go on to older ones.' }),
        limit,
      }),
      help: `before is the id of an import, key an Idempotency-Key and limit 1 to ${mostAtOnce}.`,
    },
    answers: { 200: { description: 'The imports.', schema: importsAnswer, example: { imports: [example] } } },
    problems: { 400: 'The query is not valid.' },
  },
  getImport: {
    method: 'GET',
    path: '/imports/:id',
    who,
    summary: 'Watch an import',
    description: 'How far it is, also while it runs.',
    params: z.object({ id }),
    answers: { 200: { description: 'The import.', schema: importAnswer, example } },
    problems: { 404: 'There is no such import.' },
  },
  listRefusals: {
    method: 'GET',
    path: '/imports/:id/refusals',
    who,
    summary: 'Read what an import refused',
    description: 'Line by line, with where in the document and why. The first 10,000 are kept.',
    params: z.object({ id }),
    query: {
      schema: z.strictObject({ after: afterParam('The line after which to go on.'), limit }),
      help: `after is a line (0 or more) and limit is 1 to ${mostAtOnce}.`,
    },
    answers: {
      200: {
        description: 'The refused lines.',
        schema: refusalsAnswer,
        example: { refusals: [refusalExample], after: 2 },
      },
    },
    problems: { 400: 'after or limit is not a number that can be one.', 404: 'There is no such import.' },
  },
} satisfies RestRoutes;
