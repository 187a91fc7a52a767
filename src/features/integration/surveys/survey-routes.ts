import * as z from 'zod';

import { limitParam } from '#shared/rest-query.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

const mostAtOnce = 200;

const score = (ends: string) => z.int().meta({ description: `From 1 (${ends.replace('–', ') to 5 (')}).` });

const survey = z
  .object({
    id: z.uuid(),
    number: z.string().meta({ description: 'Of the claim.' }),
    endedAt: z.iso.datetime().meta({ description: 'When the claim had ended.' }),
    askedAt: z.iso.datetime(),
    answeredAt: z.iso.datetime(),
    changedAt: z.iso.datetime().nullable().meta({ description: 'Of the answer; null until it is changed.' }),
    satisfaction: score('very dissatisfied–very satisfied'),
    ease: score('very difficult–very easy').nullable(),
    wouldHaveCalled: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether, without the page, the claimant would have called or written.' }),
    words: z.string().meta({ description: 'As the claimant wrote them; often empty.' }),
  })
  .meta({ id: 'Survey' });

const example: z.infer<typeof survey> = {
  id: '01930000-0000-7000-8000-0000000000d7',
  number: 'CLM-7Q2M-4XKD',
  endedAt: '2026-11-18T09:00:00.000Z',
  askedAt: '2026-11-20T09:30:00.000Z',
  answeredAt: '2026-11-20T18:02:00.000Z',
  changedAt: null,
  satisfaction: 4,
  ease: 5,
  wouldHaveCalled: true,
  words: 'I always knew where it was.',
};

const query = z.strictObject({
  after: z.string().max(100).optional().meta({ description: 'The `after` of the answer before.' }),
  limit: limitParam(mostAtOnce, 100),
});
export type SurveysQuery = z.output<typeof query>;

export const surveyRoutes = {
  listSurveys: {
    method: 'GET',
    path: '/surveys',
    who: { scope: 'claims:read', brands: 'filtered' },
    summary: 'List what claimants said of how their claims were handled',
    description:
      'In the order of their last change; an answer that is changed comes once more. The event `survey.answered` says that there is one.',
    query: { schema: query, help: `after is the after of the answer before, and limit is 1 to ${mostAtOnce}.` },
    answers: {
      200: {
        description: 'Those behind `after`; pass the new `after` to the next call.',
        schema: z.object({ surveys: z.array(survey), after: z.string().nullable() }),
        example: { surveys: [example], after: null },
      },
    },
    problems: { 400: 'A parameter is not known or not valid.' },
  },
} satisfies RestRoutes;
