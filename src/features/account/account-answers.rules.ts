import { z } from 'zod';

import { accountRoles } from '#shared/account-role.ts';

const instant = z.iso.datetime();
const roles = z.array(z.enum(accountRoles));
const path = z.string().nullable();

/** `code` and `message` are null on success, and where a flag names the next step (spec §3.11). */
export const loginAnswer = z.strictObject({
  succeeded: z.boolean(),
  requiresTwoFactor: z.boolean(),
  requiresEmailConfirmation: z.boolean(),
  returnUrl: path,
  code: z
    .enum([
      'wrong-email-or-password',
      'account-locked-out',
      'account-not-allowed',
      'wrong-code',
      'used-code',
      'other-clock',
    ])
    .nullable(),
  message: z.string().nullable(),
});
export type LoginAnswer = z.infer<typeof loginAnswer>;

/** The same for every address, so that nobody learns who has an account. The mail says the rest. */
export const mailedAnswer = z.strictObject({ mailed: z.literal(true) });

export const registerAnswer = z.strictObject({
  succeeded: z.literal(true),
  requiresEmailConfirmation: z.literal(true),
  returnUrl: path,
});

/** `requiresPassword`: not confirmed yet; ask for the password and send it with the same token. */
export const confirmEmailAnswer = z.strictObject({
  confirmed: z.boolean(),
  requiresPassword: z.boolean(),
  email: z.string().nullable(),
});

export const doneAnswer = z.strictObject({ succeeded: z.literal(true) });
export const emailAnswer = z.strictObject({ email: z.string() });
export const rolesAnswer = z.strictObject({ roles, secondFactorNeeded: z.literal(true).optional() });

export const schemesAnswer = z.array(z.strictObject({ name: z.string(), displayName: z.string() }));
export type ExternalScheme = z.infer<typeof schemesAnswer>[number];

/** Without `emailVerified`, the address is confirmed by mail first. */
export const externalLoginAnswer = z.strictObject({
  displayName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
});
export type ExternalLogin = z.infer<typeof externalLoginAnswer>;

export const passkeyAnswer = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  createdAt: instant,
  usedAt: instant.nullable(),
});
export type Passkey = z.infer<typeof passkeyAnswer>;
export const passkeysAnswer = z.strictObject({ passkeys: z.array(passkeyAnswer) });

export const passkeyOptionsAnswer = z.looseObject({ challenge: z.string() });

export const urlAnswer = z.strictObject({ url: z.string() });

export const currentUserAnswer = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  roles,
  hasPassword: z.boolean(),
  twoFactorEnabled: z.boolean(),
  /** What their role still needs: to set up a second factor, or to sign in by the passkey; null for nothing. */
  secondFactorNeeded: z.enum(['set-up', 'use']).nullable(),
  recoveryCodesLeft: z.int(),
  externalLogins: z.array(z.string()),
  createdAt: instant,
});
export type CurrentUser = z.infer<typeof currentUserAnswer>;

export const twoFactorSetUpAnswer = z.strictObject({ secret: z.string(), uri: z.string(), qr: z.string() });
export type TwoFactorSetUp = z.infer<typeof twoFactorSetUpAnswer>;

export const recoveryCodesAnswer = z.strictObject({ recoveryCodes: z.array(z.string()) });

export const sessionsAnswer = z.strictObject({
  sessions: z.array(
    z.strictObject({
      id: z.uuid(),
      current: z.boolean(),
      userAgent: z.string(),
      remembered: z.boolean(),
      signedInAt: instant,
      usedAt: instant,
      expiresAt: instant,
    }),
  ),
});
export type AccountSession = z.infer<typeof sessionsAnswer>['sessions'][number];

/** `invited`: not accepted yet. `unconfirmed`: registered, the mailed link not opened yet. */
export const accountStatuses = ['active', 'invited', 'unconfirmed', 'locked-out'] as const;

export const userAnswer = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  roles,
  /** Ids of the brands whose claims a handler may view; null for all. */
  brands: z.array(z.string()).nullable(),
  status: z.enum(accountStatuses),
  lockedOutUntil: instant.nullable(),
  /** True where `lockedOutUntil` is only a far-off date that stands for "without end". */
  lockedOutForGood: z.boolean(),
  twoFactorEnabled: z.boolean(),
  invitedAt: instant.nullable(),
  signedInAt: instant.nullable(),
  createdAt: instant,
});
export type User = z.infer<typeof userAnswer>;

export const usersAnswer = z.strictObject({
  users: z.array(userAnswer),
  next: z.uuid().nullable(),
  version: z.string(),
  brands: z.array(z.strictObject({ id: z.string(), name: z.string() })),
});
