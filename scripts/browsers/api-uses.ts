import { parseSync } from 'oxc-parser';
import type { KnownNames } from './newer-apis.ts';

type Node = { type: string; [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function nodesIn(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) nodesIn(one, visit);
  else if (isNode(value)) {
    visit(value);
    for (const child of Object.values(value)) nodesIn(child, visit);
  }
}

const nameOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : null;

function propertyOf(node: Node): string | null {
  const property = node['property'];
  if (!node['computed']) return nameOf(property);
  return isNode(property) && property.type === 'Literal' ? String(property['value']) : null;
}

/** Objects of the browser that code reaches by name, so that also what is only read of them is an API. */
const globals = new Set(['window', 'globalThis', 'self', 'document', 'navigator', 'performance', 'screen', 'history']);

/** Returns whether all of the oldest browsers have what an object reached by name is asked for; undefined if unknown. */
function isMemberEverywhere(owner: string, property: string, known: KnownNames): boolean | undefined {
  const asStatic = known.statics.get(`${owner}.${property}`);
  if (asStatic !== undefined || !globals.has(owner)) return asStatic;
  return known.members.get(property) ?? known.objects.get(property);
}

function newerMember(node: Node, isCalled: boolean, known: KnownNames): string | null {
  const property = propertyOf(node);
  if (property === null) return null;
  const owner = nameOf(node['object']);
  const everywhere = owner === null ? undefined : isMemberEverywhere(owner, property, known);
  if (everywhere !== undefined) return everywhere ? null : `${owner}.${property}`;
  return isCalled && known.members.get(property) === false ? `.${property}()` : null;
}

/** Returns the newer API that one place of the code names, or null. What is only read of a value may be data of ours. */
function newerApiAt(node: Node, known: KnownNames): string | null {
  if (node.type === 'MemberExpression') return newerMember(node, false, known);
  const callee = node['callee'];
  if (node.type === 'NewExpression') {
    const name = nameOf(callee);
    return name && known.objects.get(name) === false ? `new ${name}` : null;
  }
  const isMethod = node.type === 'CallExpression' && isNode(callee) && callee.type === 'MemberExpression';
  return isMethod ? newerMember(callee, true, known) : null;
}

/**
 * Lists the newer web APIs that a script names: members of the browser's global objects, static members, constructors, and
 * every method whose name no older interface has. Such a method may be one of our own: the script does not tell.
 */
export function newerApisIn(path: string, source: string, known: KnownNames): string[] {
  const found = new Set<string>();
  nodesIn(parseSync(path, source).program.body, (node) => {
    const name = newerApiAt(node, known);
    if (name !== null) found.add(name);
  });
  return [...found].toSorted();
}
