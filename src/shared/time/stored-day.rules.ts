import * as z from 'zod';

/** A day as PostgreSQL stores it, `YYYY-MM-DD`: it has no year 0. */
export const storedDay = (error: string) => z.iso.date({ error }).refine((day) => !day.startsWith('0000'), { error });
