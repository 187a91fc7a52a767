import * as z from 'zod';

import { importAnswer, refusalsAnswer } from '#features/imports/rest/import-answers.rules.ts';
import { mappingDocument } from '#features/imports/mapping.rules.ts';
import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

/** In characters: some 10,000 claims. Larger files go by the integration API. */
const longestFile = 4_000_000;
const bodyLimitBytes = 6_000_000;

export const fileRoutes = {
  importFile: {
    method: 'POST',
    path: '/api/account/importFile',
    who: 'admin',
    load: 'own-limits',
    bodyLimitBytes,
    summary: 'Take in a spreadsheet of claims as POST /imports does. Nobody is told of what it changes.',
    body: {
      schema: z.strictObject({
        text: z
          .string()
          .min(1)
          .max(longestFile, { error: 'This file is too large for the browser. Use POST /imports.' }),
        mapping: mappingDocument,
        dryRun: z.boolean(),
        key: z.uuid().meta({ description: 'Names this import: the same again changes nothing.' }),
      }),
    },
    answers: ok(z.object({ import: importAnswer, refusals: refusalsAnswer.shape.refusals })),
    problems: {
      400: 'The first row or the mapping is not usable.',
      409: 'The import is being sent already.',
      413: 'The file is larger than this call accepts.',
      503: 'Two imports are being taken already.',
    },
  },
} satisfies RestRoutes;
