import type { Identifier } from '@mdn/browser-compat-data';
import { compat, entriesOf, isEverywhere } from './compat-data.ts';

/** Names of a web API or language built-in and whether every one of the oldest browsers has one of that name. */
export type KnownNames = {
  objects: Map<string, boolean>;
  statics: Map<string, boolean>;
  members: Map<string, boolean>;
};

/**
 * An interface and a member of it that at least one of the oldest browsers lacks; no member is the interface itself.
 * `places` is where the member stands: built-ins of the language do not say, so that it may be in both.
 */
export type NewerApi = { owner: string; member: string | null; places: ('object' | 'prototype')[] };

const builtIns = compat.javascript['builtins'] as Identifier;

const interfaces = [
  ...entriesOf(compat.api).map(([owner, entry]) => ({ owner, entry, builtIn: false })),
  ...entriesOf(builtIns).map(([owner, entry]) => ({ owner, entry, builtIn: true })),
];

type Member = { name: string; isStatic: boolean; everywhere: boolean };

/** Built-ins of the language do not say which of their members are static, so that they count as both. */
function membersOf(name: string, entry: Identifier): Member[] {
  return entriesOf(entry).flatMap(([key, member]): Member[] => {
    const everywhere = isEverywhere(member);
    if (key === name || key.endsWith('_event') || everywhere === undefined) return [];
    const plain = key.replace(/_static$/, '').replace(/^@@/, '');
    return [{ name: plain, isStatic: key.endsWith('_static'), everywhere }];
  });
}

/** Reads which names of web APIs and built-ins are known, from the compatibility data. */
export function knownNames(): KnownNames {
  const known: KnownNames = { objects: new Map(), statics: new Map(), members: new Map() };
  const add = (names: Map<string, boolean>, name: string, everywhere: boolean) =>
    names.set(name, everywhere || names.get(name) === true);
  for (const { owner, entry, builtIn } of interfaces) {
    const everywhere = isEverywhere(entry);
    if (everywhere !== undefined) add(known.objects, owner, everywhere);
    for (const member of membersOf(owner, entry)) {
      if (member.isStatic || builtIn) add(known.statics, `${owner}.${member.name}`, member.everywhere);
      if (!member.isStatic) add(known.members, member.name, member.everywhere);
    }
  }
  return known;
}

/** Lists what at least one of the oldest browsers lacks, so that a newer browser can be made like it. */
export function newerApis(): NewerApi[] {
  return interfaces.flatMap(({ owner, entry, builtIn }): NewerApi[] => {
    if (isEverywhere(entry) === false) return [{ owner, member: null, places: [] }];
    return membersOf(owner, entry)
      .filter(({ everywhere }) => !everywhere)
      .map(({ name, isStatic }) => {
        const place = isStatic ? 'object' : 'prototype';
        return { owner, member: name, places: builtIn ? ['object', 'prototype'] : [place] };
      });
  });
}
