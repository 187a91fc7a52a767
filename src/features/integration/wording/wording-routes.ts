import * as z from 'zod';

import { ownWords } from '#claim/wording/own/own-words.rules.ts';
import { baseLocale, locales } from '#shared/locale.ts';
import type { KeyRight, RestRoutes } from '#shared/rest-route.ts';
import { openingHours } from '#shared/time/opening-hours.rules.ts';
import { textFields } from '#shared/wording.ts';

const who: KeyRight = { scope: 'setup:write', brands: 'refused' };

const client = z.string().meta({ minLength: 1, maxLength: 200, examples: ['Northgate'] });
const params = z.object({ client, state: z.string().meta({ minLength: 1, maxLength: 150, examples: ['Repair'] }) });
const query = {
  schema: z.strictObject({
    locale: z
      .enum(locales, { error: `This must be one of: ${locales.join(', ')}.` })
      .default(baseLocale)
      .meta({ description: 'The language of the words.' }),
  }),
  help: 'locale',
};

const version = z.object({
  version: z.int(),
  words: ownWords,
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
});

const wording = z
  .object({
    published: version.nullable().meta({ description: 'What counts; null where the client words nothing itself.' }),
    draft: version.nullable(),
  })
  .meta({ id: 'Wording' });

const exampleWords = { heading: ['We’re mending your device'], targetHours: 16 };
const exampleVersion = { version: 2, words: exampleWords, savedBy: 'Tom Hale', savedAt: '2026-11-06T09:30:00.000Z' };

const calendar = z.object({ hours: openingHours.nullable() }).meta({ id: 'Calendar' });
const exampleCalendar = { hours: { monday: ['09:00-17:30'], tuesday: ['09:00-17:30'] } };
const ofClient = z.object({ client });

const missing = 'There is no such client or state.';
const invalid = 'The document is not valid; errors point at its fields.';

export const wordingRoutes = {
  getWording: {
    method: 'GET',
    path: '/wording/:client/:state',
    who,
    summary: 'Read what a client words of a state',
    description: 'A field that the words leave out falls back to the brand’s words, then to those that ship.',
    params,
    query,
    answers: {
      200: { description: 'The words.', schema: wording, example: { published: exampleVersion, draft: null } },
    },
    problems: { 404: missing },
  },
  putWording: {
    method: 'PUT',
    path: '/wording/:client/:state',
    who,
    summary: 'Word a state for the claims of a client',
    description:
      'A new version, which counts from then on; with `publish` false it is a draft. The same words again change nothing. An empty object words nothing.',
    params,
    query,
    body: {
      schema: z.strictObject({ words: ownWords, publish: z.boolean().default(true) }),
      example: { words: exampleWords },
    },
    answers: {
      200: {
        description: 'Saved.',
        schema: z.object({
          version: z.int(),
          warnings: z.array(
            z.object({ field: z.enum(textFields), what: z.enum(['day', 'person', 'fault']), words: z.string() }),
          ),
        }),
        example: { version: 2, warnings: [] },
      },
    },
    problems: { 400: invalid, 404: missing },
  },
  getCalendar: {
    method: 'GET',
    path: '/calendars/:client',
    who,
    summary: 'Read a client’s opening hours',
    description: 'Null is Monday to Friday, 09:00-17:30. Deadlines of its claims run by them.',
    params: ofClient,
    answers: { 200: { description: 'The hours.', schema: calendar, example: exampleCalendar } },
    problems: { 404: missing },
  },
  putCalendar: {
    method: 'PUT',
    path: '/calendars/:client',
    who,
    summary: 'Set a client’s opening hours',
    description: 'The due times of its open claims follow within minutes.',
    params: ofClient,
    body: { schema: z.strictObject({ hours: openingHours.nullable() }), example: exampleCalendar },
    answers: { 200: { description: 'Set.', schema: calendar, example: exampleCalendar } },
    problems: { 400: invalid, 404: missing },
  },
} satisfies RestRoutes;
