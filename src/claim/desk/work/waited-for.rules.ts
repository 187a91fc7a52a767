import * as z from 'zod';

const longest = 200;

export const waitedFor = z
  .string({ error: 'This must be a text.' })
  .trim()
  .max(longest, { error: `This may have at most ${longest} characters.` })
  .default('')
  .meta({ description: 'What it waits for, in words; the claimant does not see it.' });
