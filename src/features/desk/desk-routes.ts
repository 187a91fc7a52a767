import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { claimAnswer, earlierAnswer, searchAnswer, viewAnswer, viewsAnswer } from './desk-answers.rules.ts';
import { filterHelp } from './list/kept-view.rules.ts';
import { claimParams, claimQuery, earlierQuery, pageQuery, searchBody, viewParams } from './desk.rules.ts';

const get = { method: 'GET', who: 'reader' } as const;

export const deskRoutes = {
  deskViews: {
    ...get,
    path: '/api/desk/views',
    summary: 'The views of the queue and how many claims each has.',
    answers: ok(viewsAnswer),
  },
  deskView: {
    ...get,
    path: '/api/desk/views/:view/claims',
    summary: 'Fifty claims of a view, what is due first in front.',
    params: viewParams,
    query: { schema: pageQuery, help: `after is the cursor of a page; ${filterHelp}.` },
    answers: ok(viewAnswer),
    problems: { 400: 'The cursor is of no page, or a filter has no such value.' },
  },
  // What is typed may be a claimant's name. Proxies write addresses into their logs, and no bodies.
  deskSearch: {
    method: 'POST',
    who: 'reader',
    path: '/api/desk/search',
    summary: 'Find claims by a number, a post code, a name or another text that they have.',
    description:
      'Case, spaces, punctuation and accents do not count. A beginning is enough, and of an IMEI or a serial number the last four. From the third letter on names are searched too; one wrong letter is forgiven.',
    body: { schema: searchBody, example: { typed: '3809' } },
    answers: ok(searchAnswer),
  },
  deskClaim: {
    ...get,
    path: '/api/desk/claims/:claimId',
    summary: 'A claim, its clocks and what was said and done.',
    params: claimParams,
    query: {
      schema: claimQuery,
      help: 'ahead=true loads a claim that may be opened next. The audit says that it was loaded, not viewed.',
    },
    answers: ok(claimAnswer),
    problems: { 404: 'There is no such claim, or it is of a brand or client that the account does not see.' },
  },
  deskEarlier: {
    ...get,
    path: '/api/desk/claims/:claimId/thread',
    summary: 'What was said and done before the entries of an answer, the oldest first.',
    params: claimParams,
    query: { schema: earlierQuery, help: 'before is the cursor `earlier` of a claim or of this call.' },
    answers: ok(earlierAnswer),
    problems: {
      400: 'The cursor is of no page.',
      404: 'There is no such claim, or it is of a brand or client that the account does not see.',
    },
  },
} satisfies RestRoutes;
