import { promises as dns, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { callbackify } from 'node:util';

import ipaddr from 'ipaddr.js';

/** Limits outgoing calls to addresses that others have given: webhooks and push services. */
export type AddressPolicy = {
  /** True if this machine itself may be called, also over http: in development and in the demo. */
  loopback: boolean;
  privateHosts: readonly string[];
};

/** Thrown if an address must not be called. The message is for people and names no resolved address. */
export class AddressRefused extends Error {}

export type Resolve = (host: string) => Promise<string[]>;

const longestUrl = 1_000;
const privateRanges = new Set(['private', 'uniqueLocal', 'carrierGradeNat', 'loopback']);
/** Metadata services of clouds give credentials to any caller on the machine, and lie in private ranges. */
const metadataAddresses = ['fd00:ec2::254', 'fd20:ce::254', '100.100.100.200', '169.254.169.254'];

const resolverTimeoutMs = 2_000;

const bare = (host: string) =>
  host
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();

export function isLoopbackAddress(hostname: string): boolean {
  const host = bare(hostname);
  return isIP(host) > 0 && ipaddr.process(host).range() === 'loopback';
}

/** Names of this machine: RFC 6761 and the usual entries of hosts files. */
const localName =
  /^(?:(?:.{1,250}\.)?localhost|localhost[46]?(?:\.localdomain[46]?)?|ip6-(?:localhost|loopback)|loopback)$/;

const isLocalName = (host: string) => localName.test(host);

function isGlobal(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  // All assigned addresses lie in 2000::/3; one elsewhere that wraps an IPv4 address is not global.
  return address.kind() === 'ipv4' || address.match(ipaddr.parseCIDR('2000::/3'));
}

export function isAllowedAddress(address: string, host: string, policy: AddressPolicy): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv6 address that wraps an IPv4 address counts as the latter.
  const parsed = ipaddr.process(address);
  if (metadataAddresses.some((one) => ipaddr.process(one).toString() === parsed.toString())) return false;
  if (isGlobal(parsed)) return true;
  const range: string = parsed.range();
  if (range === 'loopback' && policy.loopback) return true;
  return policy.privateHosts.includes(host) && privateRanges.has(range);
}

function isAllowedPort({ port, protocol }: URL, isLoopback: boolean): boolean {
  const number = Number(port) || (protocol === 'http:' ? 80 : 443);
  return isLoopback || number === 443 || number >= 1_024;
}

const faults: [isWrong: (url: URL, isLoopback: boolean, policy: AddressPolicy) => boolean, text: string][] = [
  [
    ({ protocol }, isLoopback) => protocol !== 'https:' && !(protocol === 'http:' && isLoopback),
    'The address must begin with https://.',
  ],
  [({ username, password }) => username !== '' || password !== '', 'The address may hold no user name or password.'],
  [({ hash }) => hash !== '', 'The address may have no # part.'],
  [(url, isLoopback) => !isAllowedPort(url, isLoopback), 'The port must be 443, or 1024 or above.'],
  [
    ({ hostname }, isLoopback, policy) => {
      const host = bare(hostname);
      return isRefusedLiteral(host, policy) || (isRefusedName(host, policy) && !isLoopback);
    },
    'This address is not on the public internet.',
  ],
];

function isRefusedLiteral(host: string, policy: AddressPolicy): boolean {
  return isIP(host) > 0 && !isAllowedAddress(host, host, policy);
}

function isRefusedName(host: string, { privateHosts }: AddressPolicy): boolean {
  return isLocalName(host) && !privateHosts.includes(host);
}

/** Names are resolved only when the call is made. */
export function urlProblem(text: string, policy: AddressPolicy): string | null {
  if (text.length > longestUrl) return `The address may have at most ${longestUrl} characters.`;
  const url = URL.parse(text);
  if (url === null) return 'Enter a whole address, such as https://hooks.example.com/fettle.';
  const host = bare(url.hostname);
  const isLoopback = policy.loopback && (isLocalName(host) || isLoopbackAddress(host));
  return faults.find(([isWrong]) => isWrong(url, isLoopback, policy))?.[1] ?? null;
}

/**
 * Resolves through name servers alone: such a query holds no thread, so a slow server cannot block access to files.
 * Hosts that the operator has named use the system's resolver.
 */
export function systemResolve(policy: AddressPolicy): Resolve {
  const resolver = new dns.Resolver({ timeout: resolverTimeoutMs, tries: 2 });
  return async (host) => {
    if (isLocalName(host)) return ['127.0.0.1', '::1'];
    if (policy.privateHosts.includes(host)) {
      return (await dns.lookup(host, { all: true })).map(({ address }) => address);
    }
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    const [error] = found.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
    if (addresses.length === 0) throw error ?? new Error('No address was found.');
    return addresses;
  };
}

type LookedUp = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Looks up a host for the very connection being made, so that a later change of DNS has no effect (DNS rebinding). One
 * forbidden address rejects them all.
 */
export function guardedLookup(resolve: Resolve, policy: AddressPolicy) {
  const find = callbackify(async (given: string): Promise<LookupAddress[]> => {
    const host = bare(given);
    const addresses = await resolve(host);
    if (addresses.length === 0 || !addresses.every((address) => isAllowedAddress(address, host, policy))) {
      throw new AddressRefused('The name does not lead to the public internet.');
    }
    return addresses.map((address) => ({ address, family: isIP(address) }));
  });
  return (host: string, { all }: LookupOptions, done: LookedUp): void => {
    find(host, (error, found) => {
      if (error !== null) done(error, '');
      else if (all) done(null, found);
      else done(null, found[0]?.address ?? '', found[0]?.family);
    });
  };
}
