import type { Settings } from '#server/settings/env.ts';
import { isLoopbackAddress, urlProblem, type AddressPolicy } from '#server/http/public-address.ts';

type Site = Pick<Settings, 'production'>;

/** Where push services may be: on the public internet, and on this machine outside production. */
export function pushAddressPolicy({ production }: Site): AddressPolicy {
  return { loopback: !production, privateHosts: [] };
}

/** Whether the address of a push service may be kept: what any address to call must be, by a whole name and without a port of its own. */
export function isPushEndpoint(endpoint: string, site: Site): boolean {
  const url = URL.parse(endpoint);
  if (url === null || urlProblem(endpoint, pushAddressPolicy(site)) !== null) return false;
  if (isLoopbackAddress(url.hostname)) return true;
  return url.port === '' && /[.:]/.test(url.hostname);
}
