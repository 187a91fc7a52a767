import * as z from 'zod';

import { noteReaders } from '#claim/desk/writing/note.rules.ts';
import { claimNumberParam } from '#claim/document/claim-number.rules.ts';
import { writtenText } from '#claim/desk/writing/written-text.rules.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

const params = z.object({ number: claimNumberParam });

const note = z.object({
  id: z.uuid(),
  text: z.string(),
  author: z.string().meta({ description: 'The handler, or the key of the system.' }),
  writtenAt: z.iso.datetime(),
});
const example: z.infer<typeof note> = {
  id: '01930000-0000-7000-8000-0000000000ad',
  text: 'The insurer has agreed to a second inspection.',
  author: 'Kim Lee',
  writtenAt: '2026-11-06T10:00:00.000Z',
};

const noteBody = z.strictObject({
  text: writtenText,
  sharedWith: z
    .enum(noteReaders, { error: `This must be one of: ${noteReaders.join(', ')}.` })
    .default('desk')
    .meta({
      description: '`desk`: handlers alone read it. `insurer`: the insurer’s auditors and this API read it too.',
    }),
  externalId: z.string().trim().min(1).max(200).optional().meta({
    description: 'Your own id. The same one again is the same note, which stays as it is.',
  }),
});

export const noteRoutes = {
  listNotes: {
    method: 'GET',
    path: '/claims/:number/notes',
    who: { scope: 'claims:read', brands: 'claim' },
    summary: 'Read the notes that are shared with the insurer',
    description: 'Oldest first. What handlers write for the desk alone is not answered here.',
    params,
    answers: {
      200: { description: 'The notes.', schema: z.object({ notes: z.array(note) }), example: { notes: [example] } },
    },
    problems: { 404: 'There is no such claim.' },
  },
  addNote: {
    method: 'POST',
    path: '/claims/:number/notes',
    who: { scope: 'claims:write', brands: 'claim' },
    summary: 'Write a note, which no claimant reads',
    params,
    body: { schema: noteBody, example: { text: example.text, sharedWith: 'insurer', externalId: 'note-20417-1' } },
    answers: {
      200: { description: 'It was there already.', schema: z.object({ noteId: z.uuid() }) },
      201: { description: 'Written.', schema: z.object({ noteId: z.uuid() }), example: { noteId: example.id } },
    },
    problems: { 400: 'The body is not valid; errors point at its fields.', 404: 'There is no such claim.' },
  },
} satisfies RestRoutes;
