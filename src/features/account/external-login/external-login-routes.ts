import * as z from 'zod';

import * as answers from '#features/account/account-answers.rules.ts';
import { get, returnUrlParameter, post } from '#features/account/account-row.ts';
import * as bodies from '#features/account/account.rules.ts';
import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

export const externalLoginRoutes = {
  getExternalAuthenticationSchemes: {
    ...get,
    path: '/api/account/getExternalAuthenticationSchemes',
    who: 'everybody',
    summary: 'The external providers to sign in by.',
    answers: ok(answers.externalProvidersAnswer),
  },
  externalLogin: {
    ...get,
    path: '/api/account/externalLogin',
    who: 'everybody',
    summary: 'Who came back from a provider in this browser and has no account yet.',
    answers: ok(answers.externalLoginAnswer),
  },
  createAccountForExternalLogin: {
    ...post,
    path: '/api/account/createAccountForExternalLogin',
    who: 'everybody',
    summary:
      'Make an account for a person who came back from a provider. An address that the provider has not verified is mailed a link.',
    query: returnUrlParameter,
    body: { schema: bodies.emailBody },
    answers: ok(answers.signInAnswer),
  },
  linkExternalLogin: {
    ...post,
    path: '/api/account/linkExternalLogin',
    who: 'signed-in',
    summary: 'Begin to link a provider to one’s own account; answers where the browser goes.',
    body: { schema: bodies.externalLoginBody },
    answers: ok(answers.urlAnswer),
  },
  unlinkExternalLogin: {
    ...post,
    path: '/api/account/unlinkExternalLogin',
    who: 'signed-in',
    summary: 'Unlink a provider.',
    body: { schema: bodies.externalLoginBody },
    answers: ok(doneAnswer),
  },
} satisfies RestRoutes;

const redirect = { description: 'Leads on; an error is in the address.' };

/** What a browser navigates to. Wrong parameters lead to the sign-in form, so no schema refuses them. */
export const externalLoginPages = {
  startExternalLogin: {
    ...post,
    path: '/api/account/startExternalLogin',
    who: 'everybody',
    summary: 'Leave for a provider.',
    body: { media: { 'application/x-www-form-urlencoded': {} } },
    answers: { 200: { description: 'A page that leads to the provider.', media: ['text/html'] }, 303: redirect },
  },
  externalLoginCallback: {
    ...get,
    path: '/api/account/externalLoginCallback/:provider',
    who: 'everybody',
    summary: 'Come back from a provider.',
    params: z.object({ provider: z.string() }),
    answers: { 303: redirect },
  },
  completeExternalLogin: {
    ...get,
    path: '/api/account/completeExternalLogin',
    who: 'everybody',
    summary: 'Complete a sign-in by a provider.',
    answers: { 303: redirect },
  },
} satisfies RestRoutes;
