import * as z from 'zod';

import type { RestRoutes } from '#shared/rest-route.ts';
import { largestValues, measuredPages, type VitalName } from './vitals.rules.ts';

const numberUpTo = (name: VitalName) =>
  z
    .number({ error: 'This must be a number.' })
    .min(0, 'This is less than 0.')
    .max(largestValues[name], 'This is too much.');

const vitalsBody = z.strictObject({
  route: z.enum(measuredPages, { error: 'There is no such kind of page.' }),
  lcp: numberUpTo('lcp').exactOptional(),
  inp: numberUpTo('inp').exactOptional(),
  cls: numberUpTo('cls').exactOptional(),
});

export const vitalRoutes = {
  reportVitals: {
    method: 'POST',
    path: '/api/vitals',
    who: 'everybody',
    summary: 'Report how fast a page was.',
    bodyLimitBytes: 512,
    body: { schema: vitalsBody },
    answers: { 204: { description: 'Counted.' } },
    problems: { 404: 'Vitals are off.', 429: 'Too many at once.' },
  },
} satisfies RestRoutes;
