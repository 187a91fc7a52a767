import * as z from 'zod';

import { longestCaption } from './photo-caption.rules.ts';
import { photoViews } from './photo-views.rules.ts';

/** Line breaks and other signs that are no text. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;

export const captionText = z
  .string()
  .trim()
  .min(1, { error: 'This must not be empty. Send null for none.' })
  .max(longestCaption, { error: `This may have at most ${longestCaption} characters.` })
  .refine((text) => !unfit.test(text), { error: 'This must be one line of text.' })
  .transform((text) => text.normalize('NFC'))
  .meta({ description: `What the claimant reads with the photo, at most ${longestCaption} characters.` });

/** As BCP 47 writes languages. */
export const captionLanguage = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, { error: 'This must be a language, like en-GB.' })
  .meta({ description: 'In which language the caption is, like en-GB.' });

export const photoView = z
  .enum(photoViews, { error: `This must be one of: ${photoViews.join(', ')}.` })
  .meta({ description: 'From which side. Those of inspection and repair with the same view are shown as a pair.' });

/** What is said of a photo. A caption has a language, and nothing else has. */
export type PhotoWords = { view: string | null; caption: string | null; captionLanguage: string | null };

export const defaultCaptionLanguage = 'en-GB';
