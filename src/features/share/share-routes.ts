import * as z from 'zod';

import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { endLinkBody, shareBody } from './share.rules.ts';

const post = { method: 'POST', who: 'viewer', bodyLimitBytes: 4_096 } as const;

export const shareRoutes = {
  shareClaim: {
    ...post,
    path: '/api/enduser/shareClaim',
    summary: 'Make a link by which a helper may look at the claim.',
    description: 'The link is told once. The same linkId makes no second link.',
    body: { schema: shareBody },
    answers: ok(
      z.object({
        url: z.string().meta({ description: 'The secret stands in its fragment, which browsers send to nobody.' }),
        goodUntil: z.iso.datetime(),
      }),
    ),
    problems: {
      409: '`link-told`: a link of this id was made before. `too-many-links`: end another one first.',
      422: '`helper-email`: the client asks for a code, so name an email address of the helper’s.',
      429: 'Too many links were made today.',
    },
  },
  endSharedLink: {
    ...post,
    path: '/api/enduser/endSharedLink',
    summary: 'End a link of a helper’s, and its open pages.',
    body: { schema: endLinkBody },
    answers: ok(doneAnswer),
    problems: { 404: 'There is no such claim, or it has no such link.' },
  },
} satisfies RestRoutes;
