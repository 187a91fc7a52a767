import type { Settings } from '#server/settings/env.ts';
import { isLoopbackAddress, urlProblem, type AddressPolicy } from '#server/http/public-address.ts';

type Site = Pick<Settings, 'production'>;

export function pushAddressPolicy({ production }: Site): AddressPolicy {
  return { loopback: !production, privateHosts: [] };
}

export function isPushEndpoint(endpoint: string, site: Site): boolean {
  const url = URL.parse(endpoint);
  if (url === null || urlProblem(endpoint, pushAddressPolicy(site)) !== null) return false;
  if (isLoopbackAddress(url.hostname)) return true;
  return url.port === '' && /[.:]/.test(url.hostname);
}
