import * as z from 'zod';

const count = (description?: string) => {
  const schema = z.int().min(0);
  return description === undefined ? schema : schema.meta({ description });
};
const instant = z.iso.datetime();

const warning = z.object({
  pointer: z.string(),
  code: z.string(),
  detail: z.string(),
  line: count('The first line that has it.'),
  number: z.string(),
  count: count('How many places have it.'),
});

export const importAnswer = z.object({
  id: z.uuid(),
  key: z.string().meta({ description: 'The Idempotency-Key.' }),
  status: z.enum(['running', 'interrupted', 'done']).meta({
    description: 'interrupted: send the whole file again under the same key, and it goes on where it stopped.',
  }),
  format: z.enum(['ndjson', 'csv']),
  dryRun: z.boolean(),
  notify: z.boolean(),
  lines: count('Lines of the file up to which everything is stored.'),
  bytes: count('Bytes of the unpacked file up to which everything is stored.'),
  read: count('Claim documents; empty lines do not count.'),
  created: count(),
  changed: count(),
  unchanged: count(),
  refused: count(),
  refusalsKept: count('Of the refused lines, those that can be read; 10,000 at most.'),
  newStates: z.array(z.string()).meta({
    description: 'States that the catalogue did not know; they were added as In Progress.',
  }),
  warnings: z.array(warning).meta({
    description: 'What was accepted and is probably a mistake, once for each kind and field.',
  }),
  problem: z.string().exactOptional().meta({ description: 'Why it was interrupted.' }),
  startedAt: instant,
  updatedAt: instant,
  finishedAt: instant.nullable(),
});

export const importsAnswer = z.object({ imports: z.array(importAnswer) });

const refusal = z.object({
  line: z.int().min(1),
  number: z.string().meta({ description: 'The claim number, as far as one could be read.' }),
  errors: z.array(
    z.object({
      pointer: z.string().meta({ description: 'RFC 6901, into the claim document.' }),
      detail: z.string(),
      column: z.string().exactOptional().meta({ description: 'Of a spreadsheet: the column that fills the field.' }),
    }),
  ),
});

export const refusalsAnswer = z.object({
  refusals: z.array(refusal),
  after: z.int().meta({ description: 'Pass it to the next call.' }),
});

export type ShownImport = z.infer<typeof importAnswer>;
export type ShownRefusal = z.infer<typeof refusal>;
