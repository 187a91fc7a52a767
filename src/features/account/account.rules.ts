import { z } from 'zod';

import { brandIds } from '#shared/brands/brand-ids.rules.ts';
import { accountRoles, deskRights, withImpliedRoles } from '#shared/account-role.ts';
import { cleanEmail, couldBeEmail, longestEmail } from '#shared/people/email.ts';
import { bytesText, credentialFields, usedPasskey } from '#shared/passkeys/used-passkey.rules.ts';
import { passwordLength } from './passwords/password.rules.ts';
import * as errorTexts from '#shared/error-texts.ts';

const text = (): z.ZodString => z.string({ error: 'This must be a text.' });

/** In UTF-16 units, before spaces are trimmed and NFKC shortens it: `couldBeEmail` counts what is left. */
const longestTypedEmail = 2 * longestEmail;
/** The same of a password, whose characters `passwordFault` counts. */
const longestTypedPassword = 4 * passwordLength.most;

const email = text()
  .max(longestTypedEmail, { error: `This may have at most ${longestEmail} characters.`, abort: true })
  .regex(/\S/, { error: errorTexts.email_required, abort: true })
  .refine(couldBeEmail, { error: 'Enter an email address in the correct format, like name@example.com.' })
  .transform(cleanEmail);

/** Checks the length only; `passwordFault` checks the strength. */
const password = text()
  .max(longestTypedPassword, { error: `This may have at most ${passwordLength.most} characters.`, abort: true })
  .min(1, { error: errorTexts.password_required });

const token = text().regex(/^[\w-]{43}$/, { error: 'This is not the token of a mailed link.' });
const yesOrNo = z.boolean({ error: 'This must be true or false.' });
const accountId = z.uuid({ error: 'This must be the id of an account.' });
const roles = z
  .array(z.enum(accountRoles, { error: `This must be one of: ${accountRoles.join(', ')}.` }), {
    error: 'This must be a list of roles.',
  })
  .max(accountRoles.length)
  .transform(withImpliedRoles);
const rights = z
  .array(z.enum(deskRights, { error: `This must be one of: ${deskRights.join(', ')}.` }), {
    error: 'This must be a list of rights.',
  })
  .max(deskRights.length)
  .transform((list) => deskRights.filter((right) => list.includes(right)));
/** Null means all clients. The route checks that they exist. */
const clientIds = z
  .array(z.uuid({ error: 'This must be the id of a client.' }), {
    error: 'This must be a list of clients, or null for all.',
  })
  .min(1, { error: 'Name at least one client, or send null for all.' })
  .max(100)
  .transform((list) => [...new Set(list)].toSorted())
  .nullable();
const handlerName = text().trim().max(60, { error: 'This may have at most 60 characters.' });

export const loginBody = z.strictObject({ email, password, rememberMe: yesOrNo.default(true) });
export const registerBody = z.strictObject({ email, password });
/** `password` is needed if the link is opened in another browser than the one that registered. */
export const confirmEmailBody = z.strictObject({ token, password: password.optional() });
export const emailBody = z.strictObject({ email });
export const resetPasswordBody = z.strictObject({ token, password });
export const changePasswordBody = z.strictObject({ currentPassword: password, newPassword: password });
export const changeEmailBody = z.strictObject({ newEmail: email, password });
export const tokenBody = z.strictObject({ token });
export const inviteBody = z.strictObject({
  email,
  roles: roles.default([]),
  name: handlerName.default(''),
  rights: rights.default([]),
  brands: brandIds.default(null),
  clientIds: clientIds.default(null),
});
export const firstAccountBody = z.strictObject({ token, email, password });
export const confirmInviteBody = z.strictObject({ token, password });
export const changeAccountEmailBody = z.strictObject({ accountId, newEmail: email });
export const lockoutBody = z.strictObject({
  accountId,
  lockedOut: yesOrNo,
  until: z.iso.datetime({ offset: true, error: 'This must be an instant, like 2026-01-31T12:00:00Z.' }).optional(),
});
export const changeRolesBody = z.strictObject({ accountId, roles });
export const changeHandlerBody = z.strictObject({ accountId, name: handlerName, rights });
export const changeClientsBody = z.strictObject({ accountId, clientIds });
export const changeBrandsBody = z.strictObject({ accountId, brands: brandIds });
/** What is left out stays as it is. */
export const accessEffectsBody = z.strictObject({
  accountId,
  roles: roles.optional(),
  rights: rights.optional(),
  brands: brandIds.optional(),
  clientIds: clientIds.optional(),
});
export const accountIdBody = z.strictObject({ accountId });
export const passwordBody = z.strictObject({ password });
export const sessionIdBody = z.strictObject({ sessionId: z.uuid({ error: 'This must be the id of a session.' }) });
/** The page waits for five minutes at most until it says so. */
export const usedBody = z.strictObject({
  secondsAgo: z.int().min(0).max(3_600).meta({ description: 'How long ago the page was last used.' }),
});
/** `password` where the account has one; otherwise a recent sign-in is enough. */
export const reauthenticationBody = z.strictObject({ password: password.optional() });

export const externalLoginBody = z.strictObject({ provider: text().min(1).max(40), password: password.optional() });

/** What an authenticator answers when a passkey is made. */
const attestation = z.strictObject({
  ...credentialFields,
  response: z.strictObject({
    clientDataJSON: bytesText,
    attestationObject: bytesText,
    authenticatorData: bytesText.exactOptional(),
    publicKey: bytesText.exactOptional(),
    publicKeyAlgorithm: z.int().exactOptional(),
    transports: z.array(z.string().max(40)).max(10).exactOptional(),
  }),
});
const passkeyName = text()
  .trim()
  .min(1, { error: 'Enter a name' })
  .max(60, { error: 'This may have at most 60 characters.' });
export const addPasskeyBody = z.strictObject({ name: passkeyName, response: attestation });
export const removePasskeyBody = z.strictObject({
  passkeyId: z.uuid({ error: 'This must be the id of a passkey.' }),
  password: password.optional(),
});
export const startPasskeyLoginBody = z.strictObject({ secondStep: yesOrNo.default(false) });
export const passkeyLoginBody = z.strictObject({ response: usedPasskey, rememberMe: yesOrNo.default(true) });

const code = text().trim().min(1, { error: 'Enter the code' }).max(40, { error: 'This is longer than any code.' });
export const codeBody = z.strictObject({ code });
export const twoFactorBody = z
  .strictObject({ code: code.optional(), recoveryCode: code.optional(), rememberDevice: yesOrNo.default(false) })
  .refine((given) => (given.code === undefined) !== (given.recoveryCode === undefined), {
    error: 'Send either a code or a recovery code.',
    path: ['code'],
  });
export const emptyBody = z.strictObject({});

export const usersQuery = z.strictObject({
  search: text().trim().max(longestEmail).default(''),
  role: z.enum(accountRoles).optional(),
  status: z.literal('invited').optional(),
  after: z.uuid().optional(),
});

export const usersInPage = 50;

export const returnUrlQuery = z.strictObject({ returnUrl: z.string().optional() });
