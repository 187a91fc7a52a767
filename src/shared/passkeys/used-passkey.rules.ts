import * as z from 'zod';

export const bytesText = z.string({ error: 'This must be a text.' }).regex(/^[\w-]{1,4096}$/, {
  error: 'This is not base64url.',
});

/** What every answer of an authenticator has. */
export const credentialFields = {
  id: bytesText,
  rawId: bytesText,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).exactOptional(),
  clientExtensionResults: z.looseObject({}),
};

export const usedPasskey = z.strictObject({
  ...credentialFields,
  response: z.strictObject({
    clientDataJSON: bytesText,
    authenticatorData: bytesText,
    signature: bytesText,
    userHandle: bytesText.exactOptional(),
  }),
});
