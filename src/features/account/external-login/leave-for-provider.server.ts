// The way to a provider and back: addresses, cookies and what is logged.
import type { FastifyRequest } from 'fastify';

import type { AccountServices } from '#features/account/account-post.server.ts';
import type { Exchange } from '#features/account/sign-in/sign-in.server.ts';
import { hostCookieName, secretCookie, type Site } from '#server/sessions/session.ts';
import type { ExternalProvider } from '#server/settings/external-provider-setting.ts';
import { managePath } from '#shared/page/account-paths.ts';
import { authorizationUrl, newSecrets } from './external-provider.server.ts';
import { externalStepMs, type ExternalStart, storeStart } from './external-step.server.ts';

/** Tells linking from a sign-in that leads to the same page. */
export const linkingPath = `${managePath}?linking=true`;
export const startCookie = (site: Site) => hostCookieName(site, 'fettle-external-start');
export const resultCookie = (site: Site) => hostCookieName(site, 'fettle-external');
export const stepSeconds = externalStepMs / 1_000;

export function providerOf({ settings }: AccountServices, id: string | null): ExternalProvider | undefined {
  return settings.externalProviders.find((provider) => provider.id === id);
}

export function redirectUri({ settings }: AccountServices, provider: ExternalProvider): string {
  return `${settings.publicUrl.origin}/api/account/externalLoginCallback/${provider.id}`;
}

export async function leaveForProvider(
  services: AccountServices,
  { request, reply }: Exchange,
  provider: ExternalProvider,
  leaving: Omit<ExternalStart, 'provider'>,
): Promise<URL> {
  const secrets = newSecrets();
  const { state, browserToken } = await storeStart(services, { ...leaving, provider: provider.id }, secrets);
  const url = await authorizationUrl(provider, { ...secrets, state, redirectUri: redirectUri(services, provider) });
  const { settings } = services;
  reply.header('set-cookie', secretCookie(settings, startCookie(settings), browserToken, stepSeconds));
  request.log.info({ provider: provider.id }, 'left for a provider');
  return url;
}

/** Logs name and code only: the library's errors hold answers of the provider, with tokens in them. */
export function noteFailure(request: FastifyRequest, provider: string, error: unknown): void {
  const reason = error instanceof Error ? { name: error.name, code: (error as { code?: unknown }).code } : {};
  request.log.warn({ provider, reason: `${reason.name} ${String(reason.code)}` }, 'sign-in by a provider failed');
}
