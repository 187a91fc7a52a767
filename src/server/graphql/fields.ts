/** SQL of one value, given the alias of the row that it is read from. */
export type Column = (row: string) => string;

/** Where the rows of a child type are found; `joins` and `order` are SQL given the aliases. */
export type Relation = {
  table: string;
  joins: (child: string, parent: string) => string;
  order?: (child: string) => string;
};

/**
 * What a field needs from the database, kept on the field itself so that each fact is said once. The
 * plan of a query is put together from these. A `fact` is read under its own name, once, however many
 * computed fields ask for it; a `keyed` relation is read for all the keys that a query asks for.
 */
export type FieldPlan =
  | { kind: 'column'; sql: Column }
  | { kind: 'fact'; fact: string; sql: Column }
  | { kind: 'one' | 'many'; relation: Relation }
  | { kind: 'keyed'; relation: Relation; key: string; argument: string };

type Stored = { extensions: { plan: FieldPlan }; resolve: () => never };

function neverResolved(): never {
  throw new Error('A stored field is read by the plan of its query, not by a resolver.');
}

function stored(plan: FieldPlan): Stored {
  return { extensions: { plan }, resolve: neverResolved };
}

/** A column as it is stored, or any SQL of one value. */
export function column(sql: string | Column): Stored {
  return stored({ kind: 'column', sql: typeof sql === 'string' ? (row) => `${row}.${sql}` : sql });
}

/** A column of pence, given in pounds. */
export function pounds(name: string): Stored {
  return column((row) => `${row}.${name}::float8 / 100`);
}

/** A column of instants, given as ISO 8601 in UTC with milliseconds. */
export function instant(name: string): Stored {
  return column((row) => `to_char(${row}.${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}

/** The one child row, or null; with an order, the first by it. */
export function one(relation: Relation): Stored {
  return stored({ kind: 'one', relation });
}

/** All child rows, in their order. */
export function many(relation: Relation): Stored {
  return stored({ kind: 'many', relation });
}

/** The first child row, by the relation's order, whose `key` column equals the field's `argument`. */
export function firstByKey(key: string, argument: string, field: string, relation: Relation) {
  return {
    extensions: { plan: { kind: 'keyed', relation, key, argument } satisfies FieldPlan },
    resolve: (parent: object, args: Record<string, unknown>): object | null => {
      const rows = (parent as Record<string, Record<string, object> | null>)[field];
      const value = String(args[argument]);
      return rows && Object.hasOwn(rows, value) ? (rows[value] ?? null) : null;
    },
  };
}

/** Says that a computed field is answered from this fact. */
export function needs(fact: string, sql: Column): { extensions: { plan: FieldPlan } } {
  return { extensions: { plan: { kind: 'fact', fact, sql } } };
}
