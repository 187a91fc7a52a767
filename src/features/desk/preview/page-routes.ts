import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { claimParams } from '../desk.rules.ts';
import { pageAnswer } from './preview-answers.rules.ts';

export const pageRoutes = {
  deskPage: {
    method: 'GET',
    who: 'handler',
    path: '/api/desk/claims/:claimId/page',
    summary: 'A claim as its claimant sees it.',
    params: claimParams,
    answers: ok(pageAnswer),
    problems: { 404: 'There is no such claim.' },
  },
} satisfies RestRoutes;
