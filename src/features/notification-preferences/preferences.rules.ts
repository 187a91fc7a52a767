import * as z from 'zod';

import { locales } from '#shared/locale.ts';

const longestText = 200;

const flag = z.boolean({ error: 'This must be true or false.' });
const id = z.string({ error: 'This must be a text.' }).max(longestText, { error: 'This is too long.' });

const place = { claimId: id.optional(), token: id.optional() };

const oneOfBoth = {
  error: 'Name the claim, or give the token of a link, and not both.',
  path: ['claimId'],
};

const isOne = ({ claimId, token }: { claimId?: string | undefined; token?: string | undefined }) =>
  (claimId === undefined) !== (token === undefined);

export const preferencesBody = z.strictObject(place).refine(isOne, oneOfBoth);

const channels = z.strictObject({ mail: flag, text: flag, push: flag }, { error: 'Name each channel.' });

export const changeBody = z
  .strictObject({
    ...place,
    channels,
    locale: z.enum(locales, { error: `This must be ${locales.join(' or ')}.` }),
    quietHours: flag,
    stopped: flag,
  })
  .refine(isOne, oneOfBoth);

const base64url = /^[\w-]+={0,2}$/;

/** A P-256 public key as browsers encode it: 65 bytes, uncompressed. */
const publicKey = z.string().regex(base64url).min(87).max(88);
/** 16 bytes. */
const auth = z.string().regex(base64url).min(22).max(24);
const endpoint = z.string({ error: 'This must be a text.' }).min(1).max(1_000);

export const pushStateBody = z.strictObject({ claimId: id, endpoint: endpoint.nullable() });

export const subscribeBody = z.strictObject({
  claimId: id,
  subscription: z.strictObject({
    endpoint,
    expirationTime: z.number().nullable().optional(),
    keys: z.strictObject({ p256dh: publicKey, auth }),
  }),
});

export const unsubscribeBody = z.strictObject({ claimId: id, endpoint });
