export type Column = (row: string) => string;

/** The rows of a child type; `joins` and `order` are SQL, given the aliases. */
export type Relation = {
  table: string;
  joins: (child: string, parent: string) => string;
  order?: (child: string) => string;
};

/**
 * What a field reads from the database, stored on the field itself so that it has one definition. A query's plan is
 * composed of these. A `fact` is read once under its own name, however many computed fields need it. A `keyed` relation
 * is read for all the keys in a query.
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

/** Defines a field read from a column or from SQL of one value. */
export function column(sql: string | Column): Stored {
  return stored({ kind: 'column', sql: typeof sql === 'string' ? (row) => `${row}.${sql}` : sql });
}

/** Defines a field in pounds from a column in pence. */
export function pounds(name: string): Stored {
  return column((row) => `${row}.${name}::float8 / 100`);
}

/** Defines an ISO 8601 field in UTC with milliseconds from a timestamp column. */
export function instant(name: string): Stored {
  return column((row) => `to_char(${row}.${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}

/** Defines a field with the one child row or null; with an order, the first by it. */
export function one(relation: Relation): Stored {
  return stored({ kind: 'one', relation });
}

/** Defines a field with all child rows, in their order. */
export function many(relation: Relation): Stored {
  return stored({ kind: 'many', relation });
}

/**
 * Defines a field with the first child row, by the relation's order, whose `key` column equals the field's `argument`.
 */
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

/** Declares that a computed field reads this fact. */
export function needs(fact: string, sql: Column): { extensions: { plan: FieldPlan } } {
  return { extensions: { plan: { kind: 'fact', fact, sql } } };
}
