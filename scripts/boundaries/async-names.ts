import { Visitor, type Program } from 'oxc-parser';

type Fn = { async?: boolean; returnType?: { start: number; end: number } | null };

/** Returns the names of the async functions that a file declares, among them methods and constants. */
export function asyncNames(program: Program, source: string): string[] {
  const found: string[] = [];
  const isAsync = ({ async, returnType }: Fn) =>
    async === true || (returnType && /^:\s*Promise\b/.test(source.slice(returnType.start, returnType.end)));
  const isFunction = (node: { type: string } | null): node is { type: string } & Fn =>
    node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';
  new Visitor({
    FunctionDeclaration(node) {
      if (node.id && isAsync(node)) found.push(node.id.name);
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && isFunction(init) && isAsync(init)) found.push(id.name);
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && isFunction(value) && isAsync(value)) found.push(key.name);
    },
    MethodDefinition({ key, value }) {
      if (key.type === 'Identifier' && isAsync(value)) found.push(key.name);
    },
  }).visit(program);
  return found;
}

const verbsInEd = new Set(['embed', 'exceed', 'feed', 'need', 'proceed', 'seed', 'shed', 'speed', 'succeed']);
const irregular = new Set(
  'begun bound built bought drawn found given gone held kept known left lost made met paid said sent shown sold taken told won written'.split(
    ' ',
  ),
);
const prepositions = new Set('after at before by for from in of on since to under with'.split(' '));

/**
 * Returns whether a name begins with a participle that describes nothing: `created`, `told`, `sentAfter`. In
 * `failedJobs` it describes what is read, so that name passes.
 */
export function isBareParticiple(name: string): boolean {
  const [first = '', second] = name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  const isParticiple = irregular.has(first) || (first.endsWith('ed') && !verbsInEd.has(first));
  return isParticiple && (second === undefined || prepositions.has(second));
}
