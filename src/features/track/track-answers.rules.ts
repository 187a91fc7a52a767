import * as z from 'zod';

const initialData = z
  .record(z.string(), z.record(z.string(), z.unknown()).nullable())
  .meta({ description: 'What the next page shows first, so that it needs no query of its own.' });

export const loginAnswer = z.object({
  succeeded: z.boolean(),
  message: z.string().optional(),
  codeRequired: z.literal(true).optional(),
  claimId: z.string().optional(),
  returnUrl: z.string().optional(),
  answers: initialData.nullable().optional(),
});

const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('malformed') }),
  z.object({ kind: z.literal('wrong'), left: z.int() }).meta({ description: 'left is how many tries remain.' }),
  z.object({ kind: z.literal('over') }),
  z.object({ kind: z.literal('limited'), minutes: z.int() }).meta({ description: 'Another may be asked for then.' }),
  z.object({ kind: z.literal('sent') }),
  z.object({ kind: z.literal('unavailable') }),
]);

export const codeAnswer = z.object({
  succeeded: z.boolean(),
  outcome: outcome.optional(),
  claimId: z.string().optional(),
  sharedDevice: z.boolean().optional(),
  returnUrl: z.string().optional(),
});

export const trackedClaimsAnswer = z.object({
  claims: z.array(z.object({ path: z.string(), number: z.string(), device: z.string() })),
});
