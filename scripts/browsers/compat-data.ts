import { createRequire } from 'node:module';
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { oldestVersions } from './oldest-browsers.ts';

/** Required and not imported, because a bundler would translate its 20 MB first. */
export const compat = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

const versionOf = (text: string): number => Number.parseFloat(text.replace('≤', ''));

function isSupported(statement: SimpleSupportStatement, oldest: number): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName } = statement;
  if (typeof added !== 'string' || added === 'preview' || flags || prefix || otherName) return false;
  return versionOf(added) <= oldest && (typeof removed !== 'string' || versionOf(removed) > oldest);
}

/**
 * Returns whether every one of the oldest browsers has a feature without flag or prefix; undefined for an entry that only
 * groups others.
 */
export function isEverywhere({ __compat: statement }: Identifier): boolean | undefined {
  const support = statement?.support;
  if (!support) return undefined;
  return [...oldestVersions].every(([browser, oldest]) => {
    const statements = support[browser as keyof typeof support];
    return statements === undefined || [statements].flat().some((one) => isSupported(one, oldest));
  });
}

/** Returns the named parts of an entry: `CompatStatement` is only under `__compat`, which its types do not say. */
export const entriesOf = (entry: object): [string, Identifier][] =>
  Object.entries(entry as Record<string, Identifier>).filter(([name]) => name !== '__compat');

/** Returns the version in which a browser got a feature; NaN where it has not. */
export function versionAdded({ __compat: statement }: Identifier, browser: string): number {
  const added = [statement?.support[browser as keyof typeof statement.support]].flat()[0]?.version_added;
  return typeof added === 'string' ? versionOf(added) : Number.NaN;
}
