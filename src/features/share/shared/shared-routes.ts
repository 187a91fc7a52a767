import * as z from 'zod';

import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { openBody, sharedCodeBody } from '../share.rules.ts';
import { anotherCodeAnswer, codeAnswer, openedAnswer, sharedClaim } from './shared-answers.rules.ts';

const params = z.object({ claimId: z.string().max(200) });

const over = { 404: 'There is no such link, its time is over, it was ended, or the claim is gone.' } as const;

const helper = { who: 'everybody', params, bodyLimitBytes: 4_096 } as const;

/** The helper’s side. A cookie, set when the link is opened, is the authority, and good for nothing else. */
export const sharedRoutes = {
  openShared: {
    ...helper,
    method: 'POST',
    load: 'finding',
    path: '/api/shared/:claimId/open',
    summary: 'Open the link of a claimant, or open it again in the same browser.',
    body: { schema: openBody },
    answers: ok(openedAnswer),
    problems: { ...over, 429: 'Too many links were tried from this network.' },
  },
  readShared: {
    ...helper,
    method: 'GET',
    path: '/api/shared/:claimId',
    summary: 'Read what a helper may know of the claim.',
    answers: ok(sharedClaim),
    problems: { 403: 'The mailed code is needed first.', ...over },
  },
  enterSharedCode: {
    ...helper,
    method: 'POST',
    path: '/api/shared/:claimId/code',
    summary: 'Enter the code that was mailed to the helper.',
    body: { schema: sharedCodeBody },
    answers: ok(codeAnswer),
    problems: over,
  },
  sendAnotherSharedCode: {
    ...helper,
    method: 'POST',
    path: '/api/shared/:claimId/anotherCode',
    summary: 'Mail another code to the helper.',
    body: 'none',
    answers: ok(anotherCodeAnswer),
    problems: over,
  },
} satisfies RestRoutes;
