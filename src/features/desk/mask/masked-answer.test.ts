import { expect, test } from 'vitest';
import * as z from 'zod';

import { textMask } from '#claim/mask/mask-text.rules.ts';
import { maskedAnswer } from './masked-answer.server.ts';

const mask = textMask({ names: ['Ethan Cole'], phones: [], places: [], postcodes: [], published: [] });

const part: z.ZodType = z.object({
  kind: z.literal('cole'),
  words: z.string(),
  get parts() {
    return z.array(part);
  },
});
const schema = z.object({
  kind: z.enum(['ethan', 'note']).nullable(),
  caption: z.string().nullable(),
  parts: z.array(z.union([part, z.object({ kind: z.enum(['ethan']), said: z.string() })])),
  byName: z.record(z.string(), z.enum(['cole'])),
  number: z.string(),
  url: z.string(),
  at: z.iso.datetime(),
});

const answer = {
  kind: 'ethan',
  caption: 'ethan-cole',
  parts: [
    { kind: 'cole', words: 'ethan', parts: [{ kind: 'cole', words: 'cole', parts: [] }] },
    { kind: 'ethan', said: 'cole' },
  ],
  byName: { one: 'cole' },
  number: 'ETHAN-1',
  url: '/api/media/cole?id=ethan',
  at: '2026-11-06T12:00:00.000Z',
};

test('a string is a text and masked, unless the schema of the answer says that it is a code', () => {
  expect(maskedAnswer(answer, schema, mask)).toEqual({
    ...answer,
    caption: 'E. C.',
    parts: [
      { kind: 'cole', words: 'E.', parts: [{ kind: 'cole', words: 'C.', parts: [] }] },
      { kind: 'ethan', said: 'C.' },
    ],
  });
});

test('a string that is not one of the codes is masked, and so is one of a field that the schema does not name', () => {
  expect(maskedAnswer({ kind: 'cole', other: ['ethan'] }, schema, mask)).toEqual({ kind: 'C.', other: ['E.'] });
  expect(maskedAnswer({ kind: 'ethan' }, undefined, mask)).toEqual({ kind: 'E.' });
});

test('an address of ours stays in its field alone', () => {
  const typed = { caption: '/api/ethan', url: '/api/ is what Ethan said' };
  expect(maskedAnswer(typed, schema, mask)).toEqual({ caption: '/api/E.', url: '/api/ is what E. said' });
});
