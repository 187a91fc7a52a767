import * as z from 'zod';

const options = {
  challenge: z.string(),
  timeout: z.int().exactOptional(),
  hints: z.array(z.enum(['hybrid', 'security-key', 'client-device'])).exactOptional(),
};

const credential = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).exactOptional(),
});

const need = z.enum(['discouraged', 'preferred', 'required']);

export const creationOptionsAnswer = z.object({
  ...options,
  rp: z.object({ id: z.string().exactOptional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  excludeCredentials: z.array(credential).exactOptional(),
  authenticatorSelection: z
    .object({
      residentKey: need.exactOptional(),
      requireResidentKey: z.boolean().exactOptional(),
      userVerification: need.exactOptional(),
    })
    .exactOptional(),
  attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).exactOptional(),
  extensions: z.object({ credProps: z.boolean().exactOptional() }).exactOptional(),
});

export const requestOptionsAnswer = z.object({
  ...options,
  rpId: z.string().exactOptional(),
  allowCredentials: z.array(credential).exactOptional(),
  userVerification: need.exactOptional(),
});
