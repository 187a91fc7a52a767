import * as z from 'zod';

const instant = z.iso.datetime();

export const listed = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    count: z.int().meta({ description: 'The number of all rows, beyond those listed.' }),
  });

const message = z.object({
  channel: z.enum(['mail', 'text']),
  id: z.uuid(),
  claimNumber: z
    .string()
    .nullable()
    .meta({ description: 'Null if the message concerned no claim, or the claim is gone.' }),
  recipient: z.string(),
  reason: z.string(),
  tries: z.int(),
  at: instant,
  canRetry: z.boolean().meta({ description: 'False once its content has been removed.' }),
});

const claim = z.object({
  claimId: z.uuid(),
  claimNumber: z.string(),
  recipient: z.string(),
  reason: z.string(),
  at: instant,
});

const job = z.object({ id: z.string(), kind: z.string(), reason: z.string(), tries: z.int(), at: instant });

export const deliveriesAnswer = z.object({
  messages: listed(message),
  claims: listed(claim),
  jobs: listed(job),
  waiting: z.object({ mails: z.int(), texts: z.int() }),
});

export type UndeliveredMessage = z.infer<typeof message>;
export type UnreachableClaim = z.infer<typeof claim>;
export type FailedJob = z.infer<typeof job>;
export type Listed<Row> = { rows: Row[]; count: number };
export type DeliveriesAnswer = z.infer<typeof deliveriesAnswer>;
