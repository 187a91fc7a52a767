// What an operator may word of a state in the browser and by API.
import * as z from 'zod';

import { lineWith } from '#shared/brands/placeholder-line.rules.ts';
import { baseLocale, type Locale } from '#shared/locale.ts';
import { actors, longestWording, mostTexts, placeholders, textFields } from '#shared/wording.ts';

type Field = (typeof textFields)[number];

/** In working hours: half a year of working days. */
const longestTargetHours = 1_040;

const line = lineWith(placeholders)
  .max(longestWording, { error: `must have at most ${longestWording} characters` })
  .regex(/^[^<>]*$/, { error: 'must have no < and no >: words are shown as they are written, without HTML' });

const texts = z
  .array(line)
  .min(1, { error: 'must have a text; leave the field out to fall back' })
  .max(mostTexts, { error: `must have at most ${mostTexts} texts` });

export const ownWords = z.strictObject({
  ...(Object.fromEntries(textFields.map((field) => [field, texts.optional()])) as Record<
    Field,
    z.ZodOptional<typeof texts>
  >),
  actor: z
    .enum(actors, { error: `must be one of ${actors.join(', ')}` })
    .optional()
    .meta({ description: 'On whom the claim waits, for claimants and at the desk.' }),
  isEnd: z.boolean().optional().meta({ description: 'Whether a claim in this state is over.' }),
  targetHours: z
    .int({ error: 'must be whole hours' })
    .min(1, { error: 'must be at least 1 hour' })
    .max(longestTargetHours, { error: `must be at most ${longestTargetHours} hours` })
    .optional()
    .meta({ description: 'Within how many working hours the state should have ended.' }),
  isTold: z.boolean().optional().meta({ description: 'Whether claimants are sent a notice of the state.' }),
});

export type OwnWords = z.output<typeof ownWords>;

const sameInAll = ['actor', 'isEnd', 'targetHours', 'isTold'] as const;

/** Returns what is the same in every language, and so belongs to the base language alone. */
export function misplacedIn(words: OwnWords, locale: Locale): string[] {
  return locale === baseLocale ? [] : sameInAll.filter((field) => words[field] !== undefined);
}

export type WordsWarning = { field: Field; what: 'day' | 'person' | 'fault'; words: string };

const day =
  /\b(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|today|tomorrow|tonight|next week|\d{1,2}(?:st|nd|rd|th)?\s+(?:january|february|march|april|may|june|july|august|september|october|november|december)|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|(?:within|in)\s+(?:\d+|a|an|one|two|three|four|five|ten)\s+(?:working\s+)?(?:hours?|days?|weeks?))\b/i;

/** What `usually` is for. */
const mayNameDays: ReadonlySet<Field> = new Set(['usually']);
const person = /\b(?:mr|mrs|ms|miss|mx|dr)\b\.?\s+\p{Lu}\p{L}*|\b(?:my name is|i am|i’m|i'm)\b/iu;
const fault =
  /\b(?:your fault|you (?:failed|forgot|broke|damaged|neglected|ignored)|blame|careless\w*|misus\w*|negligen\w*)\b/i;

const kinds = { day, person, fault } as const;

/** Returns what wording should not say: a day that no rule gives, a person, or whose fault something is. */
export function warningsOf(words: OwnWords): WordsWarning[] {
  return textFields.flatMap((field) =>
    (words[field] ?? []).flatMap((text) =>
      (['day', 'person', 'fault'] as const).flatMap((what) => {
        const [found] = what === 'day' && mayNameDays.has(field) ? [] : (kinds[what].exec(text) ?? []);
        return found === undefined ? [] : [{ field, what, words: found }];
      }),
    ),
  );
}
