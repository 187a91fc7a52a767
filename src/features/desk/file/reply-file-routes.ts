import * as z from 'zod';

import { mostAttachments } from '#claim/messages/attachment.rules.ts';
import { answersFile, fileProblems, takesFile } from '#claim/messages/file-calls.rules.ts';
import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { actionHeaders, actionProblems } from '../action/action-row.ts';
import { claimParams } from '../desk.rules.ts';

const fileId = z.uuid({ error: 'This must be a UUID.' });
const action = { method: 'POST', who: 'handler', headers: actionHeaders, params: claimParams } as const;

export const replyFileUploadRoutes = {
  deskAddFile: {
    ...action,
    path: '/api/desk/claims/:claimId/files',
    summary: 'Add a photo or a PDF to one’s draft of a reply.',
    description: `The body is the file. A photo is kept as an upright JPEG without EXIF, a PDF as it came. A draft has at most ${mostAttachments}.`,
    query: { schema: z.object({ name: z.string().max(300).default('') }), help: 'name is the file’s.' },
    ...takesFile,
    answers: ok(z.object({ fileId: z.uuid() })),
    problems: {
      ...actionProblems,
      ...fileProblems,
      400: 'The body is empty.',
      409: `\`too-many-files\`: the draft has ${mostAttachments}. Or the Idempotency-Key was used for another action.`,
    },
  },
} satisfies RestRoutes;

export const replyFileRoutes = {
  deskFile: {
    ...answersFile,
    who: 'handler',
    path: '/api/desk/claims/:claimId/files/:fileId',
    summary: 'Read a file of a reply, or of a handler’s draft of one.',
    params: z.object({ claimId: z.uuid(), fileId: z.uuid() }),
  },
  deskRemoveFiles: {
    ...action,
    path: '/api/desk/claims/:claimId/files/remove',
    summary: 'Delete files of one’s draft of a reply.',
    description: 'Those that are not in it any more are passed over.',
    body: {
      schema: z.strictObject({
        fileIds: z.array(fileId).min(1, { error: 'Name a file.' }).max(100, { error: 'Name at most 100 files.' }),
      }),
      example: { fileIds: ['01930000-0000-7000-8000-0000000000f2'] },
    },
    answers: ok(doneAnswer),
    problems: actionProblems,
  },
} satisfies RestRoutes;
