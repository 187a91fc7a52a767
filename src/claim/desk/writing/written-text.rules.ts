import * as z from 'zod';

import { stripControls } from '#shared/text.ts';
import { longestText } from './longest-text.rules.ts';

export const tooLong = `This may have at most ${longestText.toLocaleString('en-GB')} characters.`;

export const writtenText = z
  .string({ error: 'This must be a text.' })
  .max(longestText, { error: tooLong, abort: true })
  .transform((text) => stripControls(text).trim())
  .refine((text) => text !== '', { error: 'Write something first.' });
