import * as z from 'zod';

/** The answer of a call that has nothing else to say. */
export const doneAnswer = z.object({ succeeded: z.literal(true) });

export const done = { succeeded: true } as const;

/** The one answer of a call that answers with 200. */
export const ok = <Schema extends z.ZodType>(schema: Schema) => ({ 200: { description: 'Done.', schema } });
