import * as answers from '#features/account/account-answers.rules.ts';
import { get, returnUrlParameter, post } from '#features/account/account-row.ts';
import * as bodies from '#features/account/account.rules.ts';
import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { creationOptionsAnswer, requestOptionsAnswer } from '#shared/passkeys/passkey-options.rules.ts';

export const twoFactorRoutes = {
  loginWithTwoFactor: {
    ...post,
    path: '/api/account/loginWithTwoFactor',
    who: 'everybody',
    summary: 'Complete a sign-in by a code of the authenticator app or a recovery code.',
    query: returnUrlParameter,
    body: { schema: bodies.twoFactorBody },
    answers: ok(answers.signInAnswer),
  },
  startTwoFactor: {
    ...post,
    path: '/api/account/startTwoFactor',
    who: 'signed-in',
    summary: 'Begin to set up an authenticator app.',
    body: { schema: bodies.reauthenticationBody },
    answers: ok(answers.twoFactorSetUpAnswer),
  },
  confirmTwoFactor: {
    ...post,
    path: '/api/account/confirmTwoFactor',
    who: 'signed-in',
    summary: 'Turn two-step sign-in on by a code of the app; the other sessions end.',
    body: { schema: bodies.codeBody },
    answers: ok(answers.recoveryCodesAnswer),
  },
  newRecoveryCodes: {
    ...post,
    path: '/api/account/newRecoveryCodes',
    who: 'signed-in',
    summary: 'Make new recovery codes in place of the old.',
    body: { schema: bodies.reauthenticationBody },
    answers: ok(answers.recoveryCodesAnswer),
  },
  stopTwoFactor: {
    ...post,
    path: '/api/account/stopTwoFactor',
    who: 'signed-in',
    summary: 'Turn two-step sign-in off.',
    body: { schema: bodies.reauthenticationBody },
    answers: ok(doneAnswer),
  },
  resetTwoFactor: {
    ...post,
    path: '/api/account/resetTwoFactor',
    who: 'admin',
    summary: 'Take the second step of somebody’s sign-in away; their sessions end.',
    body: { schema: bodies.accountIdBody },
    answers: ok(answers.userAnswer),
  },
} satisfies RestRoutes;

export const passkeyRoutes = {
  passkeys: {
    ...get,
    path: '/api/account/passkeys',
    who: 'signed-in',
    summary: 'The passkeys of one’s own account.',
    answers: ok(answers.passkeysAnswer),
  },
  startAddingPasskey: {
    ...post,
    path: '/api/account/startAddingPasskey',
    who: 'signed-in',
    summary: 'Begin to add a passkey; answers what the browser asks the authenticator for.',
    body: { schema: bodies.reauthenticationBody },
    answers: ok(creationOptionsAnswer),
  },
  addPasskey: {
    ...post,
    path: '/api/account/addPasskey',
    who: 'signed-in',
    summary: 'Add the passkey that was made.',
    body: { schema: bodies.addPasskeyBody },
    answers: ok(answers.passkeyAnswer),
  },
  removePasskey: {
    ...post,
    path: '/api/account/removePasskey',
    who: 'signed-in',
    summary: 'Remove a passkey.',
    body: { schema: bodies.removePasskeyBody },
    answers: ok(doneAnswer),
  },
  startPasskeyLogin: {
    ...post,
    path: '/api/account/startPasskeyLogin',
    who: 'everybody',
    summary: 'Ask for a passkey, to sign in or as the second step.',
    body: { schema: bodies.startPasskeyLoginBody },
    answers: ok(requestOptionsAnswer),
  },
  loginWithPasskey: {
    ...post,
    path: '/api/account/loginWithPasskey',
    who: 'everybody',
    summary: 'Sign in by a passkey.',
    query: returnUrlParameter,
    body: { schema: bodies.passkeyLoginBody },
    answers: ok(answers.signInAnswer),
  },
} satisfies RestRoutes;
