import * as z from 'zod';

import { packReaders } from '#claim/pack/pack-source.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { claimParams } from '../desk.rules.ts';

const query = {
  schema: z.object({
    for: z.enum(packReaders).default('insurer').meta({
      description:
        '`insurer`: without notes for the desk only, support needs and openings of the passcode, and without contacts and files where the client keeps these from its auditors. `operator`: with them, for leads alone.',
    }),
  }),
  help: 'for is insurer or operator.',
};

const about =
  'Every state with the words that the page had, from when until when, every notice with its channel and delivery, every date with its reason, every decision with its version, complaints, needs, survey, messages, and who saw the claim. The same claim gives the same pack. Each is in the audit.';

const get = { method: 'GET', who: 'reader', params: claimParams, query } as const;
const problems = {
  403: '`lead-needed`: packs are made by leads, and for the insurer by its auditors.',
  404: 'There is no such claim, or it is beyond your limits.',
};

export const packRoutes = {
  deskEvidencePdf: {
    ...get,
    path: '/api/desk/claims/:claimId/evidence.pdf',
    summary: 'The evidence of a claim as a PDF.',
    description: `${about} Tagged (PDF/UA-1), A4; of long tables the newest rows.`,
    answers: { 200: { description: 'The pack.', media: ['application/pdf'] } },
    problems: { ...problems, 503: '`busy`: others are being drawn.' },
  },
  deskEvidenceZip: {
    ...get,
    path: '/api/desk/claims/:claimId/evidence.zip',
    summary: 'The evidence of a claim as a zip, with its photos and files.',
    description: `${about} A CSV for each table, the files, and their hashes.`,
    answers: { 200: { description: 'The pack.', media: ['application/zip'] } },
    problems,
  },
} satisfies RestRoutes;
