import { parseSync, Visitor } from 'oxc-parser';
import { asyncNames } from './async-names.ts';
import { writtenColumns } from './written-columns.ts';

/** One edge out of a module, as written: `names` are the imported names, empty for a bare or dynamic import. */
export type Import = { from: string; typeOnly: boolean; names: string[] };

/** What the fences need to know of one file. */
export type Module = {
  path: string;
  imports: Import[];
  /** Names such as `process.env`, `Date.now`, `fetch`. */
  globals: Set<string>;
  /** Columns that it writes, such as `claim.version`. */
  written: Set<string>;
  /** Names of the async functions that it declares. */
  asyncNames: string[];
  onlyReexports: boolean;
};

type Parsed = ReturnType<typeof parseSync>;

function importsByRecord({ module }: Parsed, source: string): Import[] {
  const written = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    from: moduleRequest.value,
    typeOnly:
      /^import\s+type\b/.test(source.slice(start)) || (entries.length > 0 && entries.every((entry) => entry.isType)),
    names: entries.map((entry) => entry.importName.name ?? '*'),
  }));
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap((entry) =>
      entry.moduleRequest
        ? [{ from: entry.moduleRequest.value, typeOnly: entry.isType, names: [entry.importName.name ?? '*'] }]
        : [],
    );
  return [...written, ...passedOn];
}

/** Dynamic imports of a constant path, and `import('…').Type`, which the module record leaves out. */
function importsByTree(parsed: Parsed): Import[] {
  const found: Import[] = [];
  new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') {
        found.push({ from: source.value, typeOnly: false, names: [] });
      }
    },
    TSImportType({ source }) {
      found.push({ from: source.value, typeOnly: true, names: [] });
    },
  }).visit(parsed.program);
  return found;
}

/** Names looked up on the host: a clock, the network, the environment. A local name of the same spelling counts too. */
function globalsOf(parsed: Parsed): Set<string> {
  const found = new Set<string>();
  new Visitor({
    MemberExpression({ object, property }) {
      if (object.type !== 'Identifier') return;
      found.add(object.name);
      if (property.type === 'Identifier') found.add(`${object.name}.${property.name}`);
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier') found.add(`${callee.name}()`);
    },
    NewExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier')
        found.add(given.length === 0 ? `new ${callee.name}()` : `new ${callee.name}(…)`);
    },
  }).visit(parsed.program);
  return found;
}

function passesOnOnly({ program }: Parsed): boolean {
  const { body } = program;
  return (
    body.length > 0 &&
    body.every(
      (line) =>
        line.type === 'ExportAllDeclaration' || (line.type === 'ExportNamedDeclaration' && line.source !== null),
    )
  );
}

/** Reads one TypeScript file as the fences see it. Throws when it cannot be parsed. */
export function readModule(path: string, source: string): Module {
  const parsed = parseSync(path, source);
  const [error] = parsed.errors;
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`);
  return {
    path,
    imports: [...importsByRecord(parsed, source), ...importsByTree(parsed)],
    globals: globalsOf(parsed),
    written: writtenColumns(parsed.program, source),
    asyncNames: asyncNames(parsed.program, source),
    onlyReexports: passesOnOnly(parsed),
  };
}
