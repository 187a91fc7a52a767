import * as z from 'zod';

import { longestCode } from '#claim/mailed-code/mailed-code.rules.ts';
import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

const params = z.object({ claimId: z.string() });

const problems = {
  403: '`claim-read-only`: a handler has no need of a code.',
  404: '`claim-not-found`: there is no such claim, or it is not yours.',
} as const;

const byTelephone = '`code-by-telephone`: the claim has no address to mail a code to.';

export const detailsRoutes = {
  mailDetailsCode: {
    method: 'POST',
    path: '/api/details/:claimId/code',
    who: 'viewer',
    summary: 'Mail the code that opens a changed return address and what helps the claimant.',
    description: 'It is good for this claim and this session alone, and takes the place of an earlier one.',
    params,
    body: 'none',
    answers: ok(doneAnswer),
    problems: {
      ...problems,
      422: byTelephone,
      429: '`code-limited`: three were mailed for this session within the hour, or four to the address.',
    },
  },
  openDetails: {
    method: 'POST',
    path: '/api/details/:claimId',
    who: 'viewer',
    summary: 'Enter the code of `mailDetailsCode`.',
    description: 'This session then reads all of the claim, for as long as the claim keeps its e-mail address.',
    params,
    body: {
      schema: z.strictObject({
        code: z.string().max(longestCode).meta({ description: 'The 6-digit code that was mailed.' }),
      }),
      example: { code: '123456' },
    },
    answers: ok(doneAnswer),
    problems: {
      ...problems,
      422: `\`code-malformed\`, \`code-wrong\`, \`code-over\`. ${byTelephone}`,
    },
  },
} satisfies RestRoutes;
