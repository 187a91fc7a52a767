import { isIP } from 'node:net';

import type { Settings } from '#server/env.ts';
import { isReachable } from '#server/public-address.ts';

const longestEndpoint = 1_000;

/** Whether the address of a push service may be kept: https, no password, no port of its own and not within our network. */
export function isPushEndpoint(endpoint: string, { production }: Pick<Settings, 'production'>): boolean {
  const url = endpoint.length > longestEndpoint ? null : URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLocal = !production && isIP(host) > 0 && isReachable(host, true) && !isReachable(host, false);
  if (isLocal) return ['http:', 'https:'].includes(url.protocol);
  const isNamed = isIP(host) > 0 ? isReachable(host, false) : host.includes('.');
  return url.protocol === 'https:' && url.port === '' && isNamed;
}
