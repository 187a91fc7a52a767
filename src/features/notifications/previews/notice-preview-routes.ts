import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { noticePreviewsAnswer } from './notice-preview-answers.rules.ts';
import { mailQuery, previewsQuery } from './notice-previews.rules.ts';

const get = { method: 'GET', who: 'admin' } as const;
const help = 'The address of this call is not valid.';

export const noticePreviewRoutes = {
  noticePreviews: {
    ...get,
    path: '/api/account/noticePreviews',
    summary: 'Every notice as text and push message, in the words of a brand.',
    query: { schema: previewsQuery, help },
    answers: ok(noticePreviewsAnswer),
  },
  noticeMail: {
    ...get,
    path: '/api/account/noticeMail',
    summary: 'A notice as the page of a mail.',
    query: { schema: mailQuery, help },
    answers: { 200: { description: 'The mail.', media: ['text/html'] } },
    problems: { 404: 'There is no such notice.' },
  },
} satisfies RestRoutes;
