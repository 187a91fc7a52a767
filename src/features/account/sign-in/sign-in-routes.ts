import * as answers from '#features/account/account-answers.rules.ts';
import { returnUrlParameter, post as postRow } from '#features/account/account-row.ts';
import * as bodies from '#features/account/account.rules.ts';
import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

const post = { ...postRow, who: 'everybody' } as const;

export const signInRoutes = {
  login: {
    ...post,
    path: '/api/account/login',
    summary: 'Sign in by e-mail and password.',
    query: returnUrlParameter,
    body: { schema: bodies.loginBody },
    answers: ok(answers.signInAnswer),
  },
  logout: {
    ...post,
    path: '/api/account/logout',
    summary: 'End the session of this browser.',
    body: { schema: bodies.emptyBody, optional: true },
    answers: ok(doneAnswer),
  },
  register: {
    ...post,
    path: '/api/account/register',
    summary: 'Register; a link is mailed.',
    query: returnUrlParameter,
    body: { schema: bodies.registerBody },
    answers: ok(answers.registerAnswer),
  },
  confirmEmail: {
    ...post,
    path: '/api/account/confirmEmail',
    summary: 'Confirm an address by the mailed token, in the browser that registered or with the password.',
    body: { schema: bodies.confirmEmailBody },
    answers: ok(answers.confirmEmailAnswer),
  },
  resendConfirmEmail: {
    ...post,
    path: '/api/account/resendConfirmEmail',
    summary: 'Mail the link that confirms an address again.',
    query: returnUrlParameter,
    body: { schema: bodies.emailBody },
    answers: ok(answers.mailedAnswer),
  },
  sendPasswordResetEmail: {
    ...post,
    path: '/api/account/sendPasswordResetEmail',
    summary: 'Mail a link to choose a new password.',
    body: { schema: bodies.emailBody },
    answers: ok(answers.mailedAnswer),
  },
  resetPassword: {
    ...post,
    path: '/api/account/resetPassword',
    summary: 'Choose a new password by the mailed token; every session ends.',
    body: { schema: bodies.resetPasswordBody },
    answers: ok(doneAnswer),
  },
  resendInviteEmail: {
    ...post,
    path: '/api/account/resendInviteEmail',
    summary: 'Mail an invitation again. Administrators are told why it cannot be, others are answered alike.',
    body: { schema: bodies.emailBody },
    answers: ok(answers.mailedAnswer),
  },
  confirmInvite: {
    ...post,
    path: '/api/account/confirmInvite',
    summary: 'Accept an invitation by the mailed token, choose a password and be signed in.',
    query: returnUrlParameter,
    body: { schema: bodies.confirmInviteBody },
    answers: ok(answers.signInAnswer),
  },
  confirmEmailChange: {
    ...post,
    path: '/api/account/confirmEmailChange',
    summary: 'Change the address by the token mailed to the new one.',
    body: { schema: bodies.tokenBody },
    answers: ok(answers.emailAnswer),
  },
} satisfies RestRoutes;
