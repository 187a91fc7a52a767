import { lookup as resolve, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

import ipaddr from 'ipaddr.js';

/** The other end is not on the public internet, so nothing of ours goes there. */
export class NotPublic extends Error {
  readonly code = 'NOT_PUBLIC';
}

/** Whether an IP address is one of the public internet: not of this machine, of a private or of a reserved network. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** `allowLocal`: whether this machine itself counts as well, as outside production. */
export function isReachable(address: string, allowLocal: boolean): boolean {
  return isPublicAddress(address) || (allowLocal && isLoopback(address));
}

/**
 * A lookup for `request` that answers with addresses to which we go, and with an error where any of the name's is another:
 * the very addresses that were looked at are connected to, so a name cannot change its mind in between.
 */
export function guardedLookup(allowLocal: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, []);
      const isFine = found.length > 0 && found.every(({ address }) => isReachable(address, allowLocal));
      if (!isFine) return callback(new NotPublic('The name leads to an address that is not public.'), []);
      const [first] = found;
      if (options.all === true || first === undefined) return callback(null, found);
      return callback(null, first.address, first.family);
    });
  };
}
