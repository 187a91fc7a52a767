// The OpenAPI document is built from this list, and a test compares it with the routes.
import type { z } from 'zod';

import * as answers from './account-answers.rules.ts';
import * as bodies from './account.rules.ts';

export type Caller = 'everybody' | 'signed-in' | 'admin';

export type AccountCall = {
  method: 'get' | 'post';
  who: Caller;
  summary: string;
  query?: z.ZodObject;
  body?: z.ZodType;
  answer: z.ZodType;
};

const get = (who: Caller, summary: string, answer: z.ZodType, query?: z.ZodObject): AccountCall => ({
  method: 'get',
  who,
  summary,
  answer,
  ...(query && { query }),
});

const post = (who: Caller, summary: string, body: z.ZodType, answer: z.ZodType, query?: z.ZodObject): AccountCall => ({
  method: 'post',
  who,
  summary,
  body,
  answer,
  ...(query && { query }),
});

const { doneAnswer, loginAnswer, mailedAnswer, userAnswer } = answers;
const onward = bodies.returnUrlQuery;

export const accountCalls: Record<string, AccountCall> = {
  login: post('everybody', 'Sign in by e-mail and password.', bodies.loginBody, loginAnswer, onward),
  logout: post('everybody', 'End the session of this browser.', bodies.emptyBody, doneAnswer),
  register: post('everybody', 'Register; a link is mailed.', bodies.registerBody, answers.registerAnswer, onward),
  confirmEmail: post(
    'everybody',
    'Confirm an address by the mailed token, in the browser that registered or with the password.',
    bodies.confirmEmailBody,
    answers.confirmEmailAnswer,
  ),
  resendConfirmEmail: post(
    'everybody',
    'Mail the link that confirms an address again.',
    bodies.emailBody,
    mailedAnswer,
    onward,
  ),
  sendPasswordResetEmail: post('everybody', 'Mail a link to choose a new password.', bodies.emailBody, mailedAnswer),
  resetPassword: post(
    'everybody',
    'Choose a new password by the mailed token; every session ends.',
    bodies.resetPasswordBody,
    doneAnswer,
  ),
  resendInviteEmail: post(
    'everybody',
    'Mail an invitation again. Administrators are told why it cannot be, others are answered alike.',
    bodies.emailBody,
    mailedAnswer,
  ),
  confirmInvite: post(
    'everybody',
    'Accept an invitation by the mailed token, choose a password and be signed in.',
    bodies.confirmInviteBody,
    loginAnswer,
    onward,
  ),
  confirmEmailChange: post(
    'everybody',
    'Change the address by the token mailed to the new one.',
    bodies.tokenBody,
    answers.emailAnswer,
  ),
  getExternalAuthenticationSchemes: get('everybody', 'The external providers to sign in by.', answers.schemesAnswer),
  externalLogin: get(
    'everybody',
    'Who came back from a provider in this browser and has no account yet.',
    answers.externalLoginAnswer,
  ),
  createAccountForExternalLogin: post(
    'everybody',
    'Make an account for whoever came back from a provider; an address that it does not vouch for is mailed a link.',
    bodies.emailBody,
    loginAnswer,
    onward,
  ),
  linkExternalLogin: post(
    'signed-in',
    'Begin to link a provider to one’s own account; answers where the browser goes.',
    bodies.externalLoginBody,
    answers.urlAnswer,
  ),
  unlinkExternalLogin: post('signed-in', 'Unlink a provider.', bodies.externalLoginBody, doneAnswer),
  currentUserRoles: get('signed-in', 'The roles of whoever is signed in.', answers.rolesAnswer),
  currentUser: get('signed-in', 'Who is signed in.', answers.currentUserAnswer),
  changePassword: post(
    'signed-in',
    'Change the password; the other sessions end.',
    bodies.changePasswordBody,
    doneAnswer,
  ),
  changeEmail: post('signed-in', 'Mail the link that changes the address.', bodies.changeEmailBody, mailedAnswer),
  deleteOwnAccount: post('signed-in', 'Delete one’s own account.', bodies.passwordBody, doneAnswer),
  sessions: get('signed-in', 'The open sessions of whoever is signed in.', answers.sessionsAnswer),
  endSession: post('signed-in', 'End one of one’s own sessions.', bodies.sessionIdBody, doneAnswer),
  endOtherSessions: post('signed-in', 'End all sessions but this one.', bodies.emptyBody, doneAnswer),
  loginWithTwoFactor: post(
    'everybody',
    'Complete a sign-in by a code of the authenticator app or a recovery code.',
    bodies.twoFactorBody,
    loginAnswer,
    onward,
  ),
  startTwoFactor: post(
    'signed-in',
    'Begin to set up an authenticator app.',
    bodies.proofBody,
    answers.twoFactorSetUpAnswer,
  ),
  confirmTwoFactor: post(
    'signed-in',
    'Turn two-step sign-in on by a code of the app; the other sessions end.',
    bodies.codeBody,
    answers.recoveryCodesAnswer,
  ),
  newRecoveryCodes: post(
    'signed-in',
    'Make new recovery codes in place of the old.',
    bodies.proofBody,
    answers.recoveryCodesAnswer,
  ),
  stopTwoFactor: post('signed-in', 'Turn two-step sign-in off.', bodies.proofBody, doneAnswer),
  resetTwoFactor: post(
    'admin',
    'Take the second step of somebody’s sign-in away; their sessions end.',
    bodies.accountIdBody,
    userAnswer,
  ),
  passkeys: get('signed-in', 'The passkeys of one’s own account.', answers.passkeysAnswer),
  startAddingPasskey: post(
    'signed-in',
    'Begin to add a passkey; answers what the browser asks the authenticator for.',
    bodies.proofBody,
    answers.passkeyOptionsAnswer,
  ),
  addPasskey: post('signed-in', 'Add the passkey that was made.', bodies.addPasskeyBody, answers.passkeyAnswer),
  removePasskey: post('signed-in', 'Remove a passkey.', bodies.removePasskeyBody, doneAnswer),
  startPasskeyLogin: post(
    'everybody',
    'Ask for a passkey, to sign in or as the second step.',
    bodies.startPasskeyLoginBody,
    answers.passkeyOptionsAnswer,
  ),
  loginWithPasskey: post('everybody', 'Sign in by a passkey.', bodies.passkeyLoginBody, loginAnswer, onward),
  users: get('admin', 'A page of accounts, the newest first.', answers.usersAnswer, bodies.usersQuery),
  invite: post('admin', 'Invite an address.', bodies.inviteBody, userAnswer),
  lockout: post('admin', 'Lock an account out, or let it in again.', bodies.lockoutBody, userAnswer),
  changeRoles: post('admin', 'Set the roles of an account.', bodies.changeRolesBody, userAnswer),
  changeBrands: post(
    'admin',
    'Limit a handler to claims of some brands, or to none.',
    bodies.changeBrandsBody,
    userAnswer,
  ),
  changeAccountEmail: post(
    'admin',
    'Give an account another address, to be confirmed.',
    bodies.changeAccountEmailBody,
    userAnswer,
  ),
  deleteAccount: post('admin', 'Delete an account.', bodies.accountIdBody, doneAnswer),
};
