import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Entry = { version?: string; license?: string; integrity?: string; dev?: boolean; link?: boolean };
type LockedPackage = { name: string; version: string; licence: string; hash: string | null };

const file = join(import.meta.dirname, '../../package-lock.json');

function packageOf([path, { version = '', license = 'none', integrity = '' }]: [string, Entry]): LockedPackage {
  const [, sha512] = /sha512-(\S+)/.exec(integrity) ?? [];
  return {
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version,
    licence: license,
    hash: sha512 === undefined ? null : Buffer.from(sha512, 'base64').toString('hex'),
  };
}

/** What the portal runs with on any machine, by name; tools that only build and test it are not among it. */
export function lockedPackages(): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };
  const ours = Object.entries(packages).filter(([path, { dev, link }]) => path !== '' && !dev && !link);
  const found = new Map(
    ours.map((entry) => packageOf(entry)).map((found) => [`${found.name}@${found.version}`, found]),
  );
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}
