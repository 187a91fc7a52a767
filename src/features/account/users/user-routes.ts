import * as answers from '#features/account/account-answers.rules.ts';
import { get, post as postRow } from '#features/account/account-row.ts';
import * as bodies from '#features/account/account.rules.ts';
import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

const post = { ...postRow, who: 'admin' } as const;

export const userRoutes = {
  users: {
    ...get,
    path: '/api/account/users',
    who: 'admin',
    summary: 'A page of accounts, the newest first.',
    query: {
      schema: bodies.usersQuery,
      help: 'search is a text, role is a role, status is invited and after is the id of an account.',
    },
    answers: ok(answers.usersAnswer),
  },
  invite: {
    ...post,
    path: '/api/account/invite',
    summary: 'Invite an address.',
    body: { schema: bodies.inviteBody },
    answers: ok(answers.userAnswer),
  },
  withdrawInvitation: {
    ...post,
    path: '/api/account/withdrawInvitation',
    summary: 'Withdraw an invitation that nobody has accepted. Its links stop working.',
    body: { schema: bodies.accountIdBody },
    answers: ok(doneAnswer),
  },
  lockout: {
    ...post,
    path: '/api/account/lockout',
    summary: 'Lock an account out, or let it in again.',
    body: { schema: bodies.lockoutBody },
    answers: ok(answers.userAnswer),
  },
  accessEffects: {
    ...post,
    path: '/api/account/accessEffects',
    summary: 'Tell what would break if an account may do or see less. Changes nothing.',
    body: { schema: bodies.accessEffectsBody },
    answers: ok(answers.accessEffectsAnswer),
  },
  changeRoles: {
    ...post,
    path: '/api/account/changeRoles',
    summary: 'Set the roles of an account.',
    body: { schema: bodies.changeRolesBody },
    answers: ok(answers.userAnswer),
  },
  changeBrands: {
    ...post,
    path: '/api/account/changeBrands',
    summary: 'Limit a handler to claims of some brands, or to none.',
    body: { schema: bodies.changeBrandsBody },
    answers: ok(answers.userAnswer),
  },
  changeClients: {
    ...post,
    path: '/api/account/changeClients',
    summary: 'Limit a handler or an auditor to claims of some clients, or a handler to none.',
    body: { schema: bodies.changeClientsBody },
    answers: ok(answers.userAnswer),
  },
  changeHandler: {
    ...post,
    path: '/api/account/changeHandler',
    summary: 'Set how a handler is called, and what they may do at the desk.',
    body: { schema: bodies.changeHandlerBody },
    answers: ok(answers.userAnswer),
  },
  changeAccountEmail: {
    ...post,
    path: '/api/account/changeAccountEmail',
    summary: 'Give an account another address, to be confirmed.',
    body: { schema: bodies.changeAccountEmailBody },
    answers: ok(answers.userAnswer),
  },
  deleteAccount: {
    ...post,
    path: '/api/account/deleteAccount',
    summary: 'Delete an account.',
    body: { schema: bodies.accountIdBody },
    answers: ok(doneAnswer),
  },
} satisfies RestRoutes;
