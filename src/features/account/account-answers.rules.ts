// What every call under /api/account answers (spec §3.11, §7.1). A refusal is a problem document (RFC 9457) instead.
import { z } from 'zod';

import { accountRoles } from '#shared/account-role.ts';

const instant = z.iso.datetime();
const roles = z.array(z.enum(accountRoles));
const path = z.string().nullable();

/**
 * Login result (spec §3.11). `returnUrl` is the path to continue at, or null. `code` and `message` say why nothing came
 * of it; they are null where it succeeded or where a flag says what comes next.
 */
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

/** The same whether or not the address has an account here: what there is to say is in the mail. */
export const mailedAnswer = z.strictObject({ mailed: z.literal(true) });

/** A registration looks alike for every address; the person goes on by the link in the mail. */
export const registerAnswer = z.strictObject({
  succeeded: z.literal(true),
  requiresEmailConfirmation: z.literal(true),
  returnUrl: path,
});

/** `requiresPassword`: nothing is confirmed yet; ask for the password and send it with the same token. */
export const confirmEmailAnswer = z.strictObject({
  confirmed: z.boolean(),
  requiresPassword: z.boolean(),
  email: z.string().nullable(),
});

/** It is done; there is nothing more to say. */
export const doneAnswer = z.strictObject({ succeeded: z.literal(true) });
export const emailAnswer = z.strictObject({ email: z.string() });
/** `secondFactorNeeded` stands where a role needs a second factor that was not given. */
export const rolesAnswer = z.strictObject({ roles, secondFactorNeeded: z.literal(true).optional() });

/** The providers to sign in by (spec §3.11). */
export const schemesAnswer = z.array(z.strictObject({ name: z.string(), displayName: z.string() }));
export type ExternalScheme = z.infer<typeof schemesAnswer>[number];

/** Who came back from a provider and has no account yet. Whether the address needs a mail: `emailVerified`. */
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

/** What the browser hands to an authenticator (WebAuthn, PublicKeyCredential…OptionsJSON). */
export const passkeyOptionsAnswer = z.looseObject({ challenge: z.string() });

/** Where the browser is to go. */
export const urlAnswer = z.strictObject({ url: z.string() });

/** Who is signed in, for `/account/manage`. */
export const currentUserAnswer = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  roles,
  hasPassword: z.boolean(),
  twoFactorEnabled: z.boolean(),
  /** What their role asks for before it counts: to set a second step up, or to sign in by the passkey; null for nothing. */
  secondFactorNeeded: z.enum(['set-up', 'use']).nullable(),
  /** How many recovery codes have not been used. */
  recoveryCodesLeft: z.int(),
  /** Names of the providers that are linked. */
  externalLogins: z.array(z.string()),
  createdAt: instant,
});
export type CurrentUser = z.infer<typeof currentUserAnswer>;

/** What an authenticator app is set up by: the secret, the address that holds it, and that as a QR code (SVG). */
export const twoFactorSetUpAnswer = z.strictObject({ secret: z.string(), uri: z.string(), qr: z.string() });
export type TwoFactorSetUp = z.infer<typeof twoFactorSetUpAnswer>;

/** Ten codes, each good once. They are shown this one time. */
export const recoveryCodesAnswer = z.strictObject({ recoveryCodes: z.array(z.string()) });

export const sessionsAnswer = z.strictObject({
  sessions: z.array(
    z.strictObject({
      id: z.uuid(),
      current: z.boolean(),
      /** What the browser says it is; shown as text. */
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
  /** Whether `lockedOutUntil` is only a date far away. */
  lockedOutForGood: z.boolean(),
  twoFactorEnabled: z.boolean(),
  invitedAt: instant.nullable(),
  signedInAt: instant.nullable(),
  createdAt: instant,
});
export type User = z.infer<typeof userAnswer>;

/** `next` is what to give as `after` for the page that follows, or null. */
export const usersAnswer = z.strictObject({
  users: z.array(userAnswer),
  next: z.uuid().nullable(),
  /** The release that answers. */
  version: z.string(),
  /** The brands that an account may be limited to. */
  brands: z.array(z.strictObject({ id: z.string(), name: z.string() })),
});
