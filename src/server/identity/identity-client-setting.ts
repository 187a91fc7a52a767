import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ });

const client = z.strictObject({
  id: z.string().regex(/^[\w.-]{1,100}$/),
  secret: z.string().min(32).max(200),
  redirectUris: z.array(address).min(1).max(20),
  postLogoutRedirectUris: z.array(address).max(20).default([]),
  auth: z.enum(['client_secret_basic', 'client_secret_post']).default('client_secret_basic'),
  refresh: z.boolean().default(false),
});

export type IdentityClient = z.infer<typeof client>;

export function identityClientsOf(text: string): IdentityClient[] {
  const clients = z.array(client).max(50).safeParse(parsed(text));
  const hasEachOnce = clients.success && new Set(clients.data.map(({ id }) => id)).size === clients.data.length;
  if (clients.success && hasEachOnce && clients.data.every(({ id }) => id !== 'EndUserPortal')) return clients.data;
  throw new Error(
    'must be a JSON list of clients, each with its own id, a secret of 32 characters or more and redirectUris.',
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
