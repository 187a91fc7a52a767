import * as z from 'zod';

export const doneAnswer = z.object({ succeeded: z.literal(true) });

export const done = { succeeded: true } as const;

export const ok = <Schema extends z.ZodType>(schema: Schema) => ({ 200: { description: 'Done.', schema } });
