import { Visitor, type Program } from 'oxc-parser';

type Range = { start: number; end: number };
/** A call of `set`, `values` or `doUpdateSet` on a table that is named as a text. */
type Write = Range & { table: string };

const tableOf = /\b(?:updateTable|insertInto)\(\s*['"`](\w+)/;
const writers = new Set(['set', 'values', 'doUpdateSet']);
const updateText = /\bupdate\s+(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\s+([^;]*)/gi;

const isWithin = (inner: Range, outer: Range): boolean => inner.start >= outer.start && inner.end <= outer.end;

/** The columns that SQL in a text sets. What follows in the text counts too, such as `a = 1` of a condition. */
function columnsInText(text: string): string[] {
  return [...text.matchAll(updateText)].flatMap(([, table = '', assignments = '']) =>
    [...assignments.matchAll(/(\w+)\s*=/g)].map(([, column]) => `${table}.${column}`),
  );
}

/**
 * Returns the columns that a file writes, such as `claim.version`: by Kysely, also through a constant of the file that
 * is spread, and by SQL in a text.
 */
export function writtenColumns(program: Program, source: string): Set<string> {
  const writes: Write[] = [];
  const keys: (Range & { name: string })[] = [];
  const spreads: (Range & { name: string })[] = [];
  const constants: (Range & { name: string })[] = [];
  const found = new Set<string>();
  const addText = ({ start, end }: Range) => {
    for (const column of columnsInText(source.slice(start, end))) found.add(column);
  };
  new Visitor({
    CallExpression({ callee, start, end }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const table = tableOf.exec(source.slice(start, callee.end))?.[1];
      if (table !== undefined && writers.has(callee.property.name)) writes.push({ table, start: callee.end, end });
    },
    Property({ key, start, end }) {
      if (key.type === 'Identifier') keys.push({ name: key.name, start, end });
      if (key.type === 'Literal') keys.push({ name: String(key.value), start, end });
    },
    SpreadElement({ argument, start, end }) {
      if (argument.type === 'Identifier') spreads.push({ name: argument.name, start, end });
    },
    VariableDeclarator({ id, start, end }) {
      if (id.type === 'Identifier') constants.push({ name: id.name, start, end });
    },
    Literal: addText,
    TemplateLiteral: addText,
  }).visit(program);
  for (const write of writes) {
    const names = new Set(spreads.filter((spread) => isWithin(spread, write)).map(({ name }) => name));
    const ranges = [write, ...constants.filter(({ name }) => names.has(name))];
    for (const key of keys) {
      if (ranges.some((range) => isWithin(key, range))) found.add(`${write.table}.${key.name}`);
    }
  }
  return found;
}
