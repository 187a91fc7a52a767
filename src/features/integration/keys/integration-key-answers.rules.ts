import * as z from 'zod';

const instant = z.iso.datetime();

const listedKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.string()),
  brands: z
    .array(z.string())
    .nullable()
    .meta({ description: 'Ids of the brands whose claims it reads and writes; null for all.' }),
  expiresAt: instant.nullable(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
});

export const integrationKeysAnswer = z.object({
  keys: z.array(listedKey),
  brands: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const createdKeyAnswer = z.object({
  id: z.uuid(),
  key: z.string().meta({ description: 'The key itself. It is in this answer alone.' }),
});

export type ListedKey = z.infer<typeof listedKey>;
