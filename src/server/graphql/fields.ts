/** SQL of a field of a row. `claimId` is SQL of the id of the claim that the row belongs to, best a parameter. */
export type Column = (row: string, claimId: string) => string;

export type Relation = {
  table: string;
  /** Names the claim's id where the child has one, so that Citus queries one machine. */
  joins: (child: string, parent: string, claimId: string) => string;
  order?: (child: string) => string;
};

/**
 * What a field reads from the database. A `fact` is read once under its own name, however many computed fields need it.
 * A `keyed` relation is read for all the keys in a query.
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

export function column(sql: string | Column): Stored {
  return stored({ kind: 'column', sql: typeof sql === 'string' ? (row) => `${row}.${sql}` : sql });
}

export function pounds(name: string): Stored {
  return column((row) => `${row}.${name}::float8 / 100`);
}

export function instant(name: string): Stored {
  return column((row) => `to_char(${row}.${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}

export function one(relation: Relation): Stored {
  return stored({ kind: 'one', relation });
}

export function many(relation: Relation): Stored {
  return stored({ kind: 'many', relation });
}

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

export function needs(fact: string, sql: Column): { extensions: { plan: FieldPlan } } {
  return { extensions: { plan: { kind: 'fact', fact, sql } } };
}
