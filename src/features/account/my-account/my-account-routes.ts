import * as answers from '#features/account/account-answers.rules.ts';
import { get as getRow, post as postRow } from '#features/account/account-row.ts';
import * as bodies from '#features/account/account.rules.ts';
import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { accountRolesRoutes } from '#shared/session-routes.ts';

const get = { ...getRow, who: 'signed-in' } as const;
const post = { ...postRow, who: 'signed-in' } as const;

export const myAccountRoutes = {
  ...accountRolesRoutes,
  currentUser: {
    ...get,
    path: '/api/account/currentUser',
    summary: 'Who is signed in.',
    answers: ok(answers.currentUserAnswer),
  },
  changePassword: {
    ...post,
    path: '/api/account/changePassword',
    summary: 'Change the password; the other sessions end.',
    body: { schema: bodies.changePasswordBody },
    answers: ok(doneAnswer),
  },
  changeEmail: {
    ...post,
    path: '/api/account/changeEmail',
    summary: 'Mail the link that changes the address.',
    body: { schema: bodies.changeEmailBody },
    answers: ok(answers.mailedAnswer),
  },
  deleteOwnAccount: {
    ...post,
    path: '/api/account/deleteOwnAccount',
    summary: 'Delete one’s own account.',
    body: { schema: bodies.passwordBody },
    answers: ok(doneAnswer),
  },
  sessions: {
    ...get,
    path: '/api/account/sessions',
    summary: 'The open sessions of the signed-in account.',
    answers: ok(answers.sessionsAnswer),
  },
  endSession: {
    ...post,
    path: '/api/account/endSession',
    summary: 'End one of one’s own sessions.',
    body: { schema: bodies.sessionIdBody },
    answers: ok(doneAnswer),
  },
  keepUse: {
    method: 'POST',
    who: 'signed-in',
    path: '/api/account/keepUse',
    byItself: true,
    summary: 'Say that somebody types, clicks or scrolls on a page.',
    description:
      'An account with a role is signed out without it, or a change (STAFF_IDLE_MINUTES). Nothing of a page is told.',
    body: { schema: bodies.usedBody, example: { secondsAgo: 0 } },
    answers: ok(doneAnswer),
  },
  endOtherSessions: {
    ...post,
    path: '/api/account/endOtherSessions',
    summary: 'End all sessions but this one.',
    body: { schema: bodies.emptyBody, optional: true },
    answers: ok(doneAnswer),
  },
} satisfies RestRoutes;
