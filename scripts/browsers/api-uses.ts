import { parseSync, Visitor, type MemberExpression } from 'oxc-parser';
import type { KnownNames } from './newer-apis.ts';

/** Objects of the browser that code reaches by name, so that also what is only read of them is an API. */
const globals = new Set(['window', 'globalThis', 'self', 'document', 'navigator', 'performance', 'screen', 'history']);

function propertyOf({ computed, property }: MemberExpression): string | null {
  if (computed) return property.type === 'Literal' ? String(property.value) : null;
  return property.type === 'Identifier' ? property.name : null;
}

/** Returns whether all of the oldest browsers have what an object reached by name is asked for; undefined if unknown. */
function isMemberEverywhere(owner: string, property: string, known: KnownNames): boolean | undefined {
  const asStatic = known.statics.get(`${owner}.${property}`);
  if (asStatic !== undefined || !globals.has(owner)) return asStatic;
  return known.members.get(property) ?? known.objects.get(property);
}

function newerMember(member: MemberExpression, isCalled: boolean, known: KnownNames): string | null {
  const property = propertyOf(member);
  if (property === null) return null;
  const owner = member.object.type === 'Identifier' ? member.object.name : null;
  const everywhere = owner === null ? undefined : isMemberEverywhere(owner, property, known);
  if (everywhere !== undefined) return everywhere ? null : `${owner}.${property}`;
  return isCalled && known.members.get(property) === false ? `.${property}()` : null;
}

/**
 * Lists the newer web APIs that a script names: members of the browser's global objects, static members, constructors, and
 * every method whose name no older interface has. Such a method may be one of our own: the script does not tell.
 */
export function newerApisIn(path: string, source: string, known: KnownNames): string[] {
  const found = new Set<string>();
  const add = (name: string | null) => name !== null && found.add(name);
  new Visitor({
    MemberExpression: (member) => void add(newerMember(member, false, known)),
    CallExpression({ callee }) {
      if (callee.type === 'MemberExpression') add(newerMember(callee, true, known));
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && known.objects.get(callee.name) === false) add(`new ${callee.name}`);
    },
  }).visit(parseSync(path, source).program);
  return [...found].toSorted();
}
