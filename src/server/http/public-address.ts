import { promises as dns, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { callbackify } from 'node:util';

import ipaddr from 'ipaddr.js';

/** Where calls of ours may go whose address somebody else has given: webhooks and push services. */
export type AddressPolicy = {
  /** Whether this machine itself may be called, over http too: on a developer's machine and in the demo. */
  loopback: boolean;
  /** Hosts whose addresses may be private, in lower case. */
  privateHosts: readonly string[];
};

/** An address must not be called; the message says why, for people, and names no address that was found. */
export class AddressRefused extends Error {}

/** The addresses of a host name; throws where there are none. */
export type Resolve = (host: string) => Promise<string[]>;

const longestUrl = 1_000;
/** Ranges that a host which the operator has named may be in. */
const privateRanges = new Set(['private', 'uniqueLocal', 'carrierGradeNat', 'loopback']);
/** Of clouds: they hand out keys to whoever asks from the machine, and lie in ranges that are otherwise private. */
const metadataAddresses = ['fd00:ec2::254', 'fd20:ce::254', '100.100.100.200', '169.254.169.254'];

/** Milliseconds for each of two questions to a name server. */
const resolverTimeoutMs = 2_000;

/** Without the brackets of IPv6 and the dot at the end, which both mean the same host. */
const bare = (host: string) =>
  host
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();

/** Whether a host of a URL is an address of this machine itself. */
export function isLoopbackAddress(hostname: string): boolean {
  const host = bare(hostname);
  return isIP(host) > 0 && ipaddr.process(host).range() === 'loopback';
}

/** Names of this machine: RFC 6761 and what systems write into their lists of hosts. */
const localName =
  /^(?:(?:.{1,250}\.)?localhost|localhost[46]?(?:\.localdomain[46]?)?|ip6-(?:localhost|loopback)|loopback)$/;

const isLocalName = (host: string) => localName.test(host);

function isGlobal(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  // All that is given out lies in 2000::/3; what wraps an IPv4 address elsewhere is none.
  return address.kind() === 'ipv4' || address.match(ipaddr.parseCIDR('2000::/3'));
}

/** Whether a connection to this address may be made for this host. */
export function isAllowedAddress(address: string, host: string, policy: AddressPolicy): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address in the clothes of IPv6 is what it wraps.
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

/** Each thing that may be wrong with an address to call, in words. */
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

/** An address instead of a name is never looked up. */
function isRefusedLiteral(host: string, policy: AddressPolicy): boolean {
  return isIP(host) > 0 && !isAllowedAddress(host, host, policy);
}

/** A name that leads to this machine without being looked up, unless the operator has named it. */
function isRefusedName(host: string, { privateHosts }: AddressPolicy): boolean {
  return isLocalName(host) && !privateHosts.includes(host);
}

/** What is wrong with an address to call, in words, or null. Names are looked up only when they are called. */
export function urlProblem(text: string, policy: AddressPolicy): string | null {
  if (text.length > longestUrl) return `The address may have at most ${longestUrl} characters.`;
  const url = URL.parse(text);
  if (url === null) return 'Enter a whole address, such as https://hooks.example.com/fettle.';
  const host = bare(url.hostname);
  const isLoopback = policy.loopback && (isLocalName(host) || isLoopbackAddress(host));
  return faults.find(([isWrong]) => isWrong(url, isLoopback, policy))?.[1] ?? null;
}

/**
 * By the name servers alone: a question to them holds no thread, so one that is away cannot keep the portal from its
 * files. Hosts that the operator has named are looked up as every other program does it.
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
    const [refusal] = found.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
    if (addresses.length === 0) throw refusal ?? new Error('No address was found.');
    return addresses;
  };
}

type LookedUp = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Looks a host up for the very connection that is being made, so that a name which answers otherwise a moment later
 * changes nothing. One address that is not allowed refuses them all.
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
