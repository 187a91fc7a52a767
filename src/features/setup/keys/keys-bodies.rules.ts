import * as z from 'zod';

export const setupPath = '/api/account';
export const adminPost = { method: 'POST', who: 'admin', bodyLimitBytes: 16_384 } as const;

export const seenText = z.string().max(40).nullable().meta({ description: '`seen` of the answer that was on screen.' });

export const secretText = z.string().trim().min(1).max(500).nullable();

export const sixDigits = (error: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{6}$/, { error });
