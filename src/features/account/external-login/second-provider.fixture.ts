import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { default as Provider, type Configuration } from 'oidc-provider';

export const secondClient = { id: 'fettle', secret: 'a secret that only the second provider and the portal know' };

const people = new Map<string, { email: string; verified: boolean }>();

const form = `<!doctype html><html lang="en"><title>Second provider</title><main><h1>Second provider</h1><form method="post">
<label>Subject <input name="subject"></label><label>Email <input name="email"></label>
<label><input type="checkbox" name="verified">Verified</label>
<button name="action" value="sign-in">Sign in there</button><button name="action" value="deny">Refuse</button></form></main>`;

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
}

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(form);
  const given = await bodyOf(request);
  const subject = given.get('subject') ?? '';
  people.set(subject, { email: given.get('email') ?? '', verified: given.get('verified') !== null });
  const result =
    given.get('action') === 'deny'
      ? { error: 'access_denied', error_description: 'The <b>person</b> said no' }
      : { login: { accountId: subject } };
  await provider.interactionFinished(request, response, result);
}

const configuration = (redirectUris: string[]): Configuration => ({
  clients: [{ client_id: secondClient.id, client_secret: secondClient.secret, redirect_uris: redirectUris }],
  pkce: { required: () => true },
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  features: { devInteractions: { enabled: false } },
  cookies: { keys: ['the second provider signs with this'] },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: async () => ({ sub: id, email: people.get(id)?.email, email_verified: people.get(id)?.verified }),
  }),
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client?.clientId ?? '',
      accountId: oidc.session?.accountId ?? '',
    });
    grant.addOIDCScope('openid email');
    await grant.save();
    return grant;
  },
});

export type SecondProvider = { issuer: string; close: () => Promise<void> };

/** Starts a complete OpenID provider on this machine, where the test chooses the identity. */
export async function openSecondProvider(redirectUris: string[], port = 0): Promise<SecondProvider> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configuration(redirectUris));
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(provider, request, response);
    else void answer(request, response);
  });
  return {
    issuer,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
