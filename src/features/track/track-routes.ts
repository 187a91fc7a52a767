// The calls that start and stop tracking a claim (rulings 2.2, 2.3, 5.5).
import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { stopTrackingRoutes } from '#shared/session-routes.ts';
import { codeAnswer, loginAnswer, trackedClaimsAnswer } from './track-answers.rules.ts';
import { codeBody, loginBody, loginQuery, mailLinkBody, returnUrlQuery } from './track-bodies.rules.ts';

const post = { method: 'POST', who: 'everybody' } as const;

const tooMany = { 429: 'Too many tries. Try again after Retry-After seconds.' };
const foreign = { 400: 'The body is not valid, or returnUrl leads to another site.' };

export const trackRoutes = {
  trackClaim: {
    ...post,
    load: 'finding',
    path: '/api/enduser/login',
    summary: 'Open a session for the claim of a reference and a post code.',
    description: 'A code may be asked for then.',
    query: loginQuery,
    body: { schema: loginBody },
    answers: ok(loginAnswer),
    problems: { ...foreign, ...tooMany },
  },
  mailClaimLink: {
    ...post,
    load: 'finding',
    path: '/api/enduser/mailLink',
    summary: 'Mail a link to the claim of a reference.',
    description: 'The answer is the same whether there is one.',
    body: { schema: mailLinkBody },
    answers: ok(doneAnswer),
    problems: tooMany,
  },
  ...stopTrackingRoutes,
} satisfies RestRoutes;

/** In a browser that has given a right reference and post code. */
export const codeRoutes = {
  enterCode: {
    ...post,
    path: '/api/enduser/login/code',
    summary: 'Open the session by the mailed code.',
    query: returnUrlQuery,
    body: { schema: codeBody },
    answers: ok(codeAnswer),
    problems: foreign,
  },
  sendAnotherCode: {
    ...post,
    path: '/api/enduser/login/anotherCode',
    summary: 'Mail another code.',
    query: returnUrlQuery,
    body: 'none',
    answers: ok(codeAnswer),
  },
} satisfies RestRoutes;

export const trackedClaimRoutes = {
  trackedClaims: {
    method: 'GET',
    path: '/api/enduser/trackedClaims',
    who: 'viewer',
    summary: 'Read which claims this browser tracks, and where to go on with each.',
    query: returnUrlQuery,
    answers: ok(trackedClaimsAnswer),
  },
} satisfies RestRoutes;
