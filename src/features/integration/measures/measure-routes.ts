import * as z from 'zod';

import { type Dimension, dimensions, measureNames } from '#claim/measures/measures.rules.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { storedDay } from '#shared/time/stored-day.rules.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

const mostDays = 366;

const day = storedDay('This must be a day such as 2026-11-21.');

/** Persons are for themselves and their leads, and support needs never in groups that may be small. */
const isTold = (of: Dimension): of is Exclude<Dimension, 'person' | 'needs'> => of !== 'person' && of !== 'needs';
export const toldDimensions = dimensions.filter(isTold);

const count = z
  .object({
    day: z.iso.date(),
    client: z.uuid().nullable().meta({ description: 'Null: claims of no client.' }),
    measure: z.enum(measureNames),
    of: z.enum(toldDimensions).nullable().meta({ description: 'What the cohort is of; null for all claims.' }),
    cohort: z.string(),
    n: z.int(),
    sum: z.number().meta({ description: 'Of minutes, of scores, or of how many it is true.' }),
  })
  .meta({ id: 'MeasureOfDay' });
export type CountAnswer = z.infer<typeof count>;

const query = z
  .strictObject({
    from: day,
    to: day.meta({ description: 'The last day.' }),
    client: z.uuid({ error: 'This must be an id.' }).optional(),
  })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < mostDays * dayMs, {
    error: `to must not be before from, and at most ${mostDays} days are read at once.`,
  });
export type MeasuresQuery = z.output<typeof query>;

export const measureRoutes = {
  listMeasures: {
    method: 'GET',
    path: '/measures',
    who: { scope: 'claims:read', brands: 'filtered' },
    summary: 'Read what happened, counted by day',
    description:
      'For your own reports. Made each hour; a day may still change for 35 days. Persons and support needs are left out. A day and cohort with fewer than ten is told too: add days up before you publish.',
    query: { schema: query, help: `from and to are days, at most ${mostDays} of them; client is the id of one.` },
    answers: {
      200: {
        description: 'By day; nothing for a day on which nothing happened.',
        schema: z.object({ measures: z.array(count) }),
        example: {
          measures: [
            { day: '2026-11-20', client: null, measure: 'came' as const, of: null, cohort: '', n: 41, sum: 0 },
            {
              day: '2026-11-20',
              client: null,
              measure: 'contact' as const,
              of: 'channel' as const,
              cohort: 'call',
              n: 12,
              sum: 0,
            },
          ],
        },
      },
    },
    problems: { 400: 'A parameter is missing or not valid.' },
  },
} satisfies RestRoutes;
