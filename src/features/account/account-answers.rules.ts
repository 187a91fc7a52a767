import * as z from 'zod';

import { accountRoles, deskRights } from '#shared/account-role.ts';

const instant = z.iso.datetime();
const roles = z.array(z.enum(accountRoles));
const path = z.string().nullable();

export const signInAnswer = z.object({
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
    .nullable()
    .meta({ description: 'Null on success, and where a flag names the next step.' }),
  message: z.string().nullable(),
});
export type SignInAnswer = z.infer<typeof signInAnswer>;

/** The same for every address, so that it does not reveal who has an account. The mail says the rest. */
export const mailedAnswer = z.object({ mailed: z.literal(true) });
export const mailed = { mailed: true } as const;

export const registerAnswer = z.object({
  succeeded: z.literal(true),
  requiresEmailConfirmation: z.literal(true),
  returnUrl: path,
});

export const confirmEmailAnswer = z.object({
  confirmed: z.boolean(),
  requiresPassword: z.boolean().meta({
    description: 'Not confirmed yet: ask for the password and send it with the same token.',
  }),
  email: z.string().nullable(),
});

export const emailAnswer = z.object({ email: z.string() });

export const externalProvidersAnswer = z.array(z.object({ name: z.string(), displayName: z.string() }));
export type OfferedProvider = z.infer<typeof externalProvidersAnswer>[number];

export const externalLoginAnswer = z.object({
  displayName: z.string(),
  email: z.string(),
  emailVerified: z.boolean().meta({ description: 'False: the address is confirmed by mail first.' }),
});
export type ExternalLogin = z.infer<typeof externalLoginAnswer>;

export const passkeyAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: instant,
  usedAt: instant.nullable(),
});
export type Passkey = z.infer<typeof passkeyAnswer>;
export const passkeysAnswer = z.object({ passkeys: z.array(passkeyAnswer) });

export const urlAnswer = z.object({ url: z.string() });

export const currentUserAnswer = z.object({
  id: z.uuid(),
  email: z.string(),
  roles,
  hasPassword: z.boolean(),
  twoFactorEnabled: z.boolean(),
  secondFactorNeeded: z.enum(['set-up', 'use']).nullable().meta({
    description: 'What the role still needs: to set up a second factor, or to sign in by the passkey.',
  }),
  recoveryCodesLeft: z.int(),
  externalLogins: z.array(z.string()),
  createdAt: instant,
});
export type CurrentUser = z.infer<typeof currentUserAnswer>;

export const twoFactorSetUpAnswer = z.object({ secret: z.string(), uri: z.string(), qr: z.string() });
export type TwoFactorSetUp = z.infer<typeof twoFactorSetUpAnswer>;

export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });

export const sessionsAnswer = z.object({
  sessions: z.array(
    z.object({
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

export const userAnswer = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string().meta({ description: 'As colleagues and claimants read it.' }),
  roles,
  rights: z.array(z.enum(deskRights)).meta({ description: 'What a handler may do at the desk.' }),
  brands: z
    .array(z.string())
    .nullable()
    .meta({ description: 'Ids of the brands whose claims a handler may view; null for all.' }),
  clientIds: z
    .array(z.uuid())
    .nullable()
    .meta({ description: 'Ids of the clients whose claims a handler or an auditor may view; null for all.' }),
  status: z.enum(accountStatuses),
  lockedOutUntil: instant.nullable(),
  lockedOutForGood: z.boolean().meta({
    description: 'lockedOutUntil is only a far-off date that stands for "without end".',
  }),
  twoFactorEnabled: z.boolean(),
  invitedAt: instant.nullable().meta({ description: 'When the newest invitation was sent.' }),
  inviteExpiresAt: instant.nullable().meta({
    description: 'When the link of an invitation that nobody has accepted stops working.',
  }),
  signedInAt: instant.nullable(),
  createdAt: instant,
});
export type User = z.infer<typeof userAnswer>;

export const accessEffectsAnswer = z.object({
  openClaims: z.int().meta({ description: 'Open claims that stay with the person, who could not open them.' }),
  isOnlyLead: z.boolean().meta({ description: 'There would be no lead.' }),
  clientsWithoutLead: z.array(z.string()).meta({ description: 'Names of the clients that would have no lead.' }),
  rightsOfNobody: z.array(z.enum(deskRights)).meta({ description: 'Rights that no handler would have.' }),
  isLastAdmin: z.boolean().meta({ description: 'The change is refused, because nobody else can manage accounts.' }),
});
export type AccessEffects = z.infer<typeof accessEffectsAnswer>;

const clientOption = z.object({ id: z.uuid(), name: z.string() });
export type ClientOption = z.infer<typeof clientOption>;

export const usersAnswer = z.object({
  users: z.array(userAnswer),
  next: z.uuid().nullable(),
  version: z.string(),
  brands: z.array(z.object({ id: z.string(), name: z.string() })),
  clients: z.array(clientOption).meta({ description: 'Those to which an account can be limited.' }),
});
