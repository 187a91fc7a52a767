import * as z from 'zod';

export const limitParam = (most: number, usual = most) =>
  z.coerce.number().int().min(1).max(most).default(usual).meta({ description: 'How many at most.' });

export const afterParam = (description: string, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(0).max(most).default(0).meta({ description });

/** A parameter that its handler validates: any value, also a repeated or missing one, reaches the handler. */
export const uncheckedParam = z.unknown().optional().meta({ type: 'string' });
