import { createHash } from 'node:crypto';
import {
  getArgumentValues,
  getNamedType,
  isObjectType,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql';

import type { FieldPlan, Relation } from './fields.ts';
import { fieldsBelow, type Fragments, type Variables } from './selection.ts';

export type Parameter = (variables: Variables) => unknown;

type Building = {
  fragments: Fragments;
  variables: Variables;
  parameters: Parameter[];
  offset: number;
  aliases: number;
  claimId: string;
};
type Level = { type: GraphQLObjectType; nodes: readonly FieldNode[]; row: string };
type PlannedField = GraphQLField<unknown, unknown>;

function rowOf(building: Building, level: Level): string {
  const columns = new Map<string, string>();
  const fields = level.type.getFields();
  for (const [name, nodes] of fieldsBelow(level.nodes, building.fragments, building.variables)) {
    const field = fields[name];
    const plan = field?.extensions['plan'] as FieldPlan | undefined;
    if (!field || !plan) continue;
    if (plan.kind === 'fact') columns.set(plan.fact, plan.sql(level.row, building.claimId));
    else columns.set(name, valueOf(building, plan, field, nodes, level.row));
  }
  if (columns.size === 0) return 'select 1 as "_"';
  return `select ${[...columns].map(([name, sql]) => `${sql} as "${name}"`).join(', ')}`;
}

function valueOf(
  building: Building,
  plan: Exclude<FieldPlan, { kind: 'fact' }>,
  field: PlannedField,
  nodes: readonly FieldNode[],
  parent: string,
): string {
  if (plan.kind === 'column') return plan.sql(parent, building.claimId);
  const row = `t${++building.aliases}`;
  const type = getNamedType(field.type);
  if (!isObjectType(type)) throw new Error(`The relation ${field.name} does not lead to an object type.`);
  const columns = rowOf(building, { type, nodes, row });
  if (plan.kind === 'keyed') return keyed(building, plan, { field, nodes, columns, row, parent });
  return childRows(plan, columns, plan.relation.joins(row, parent, building.claimId), row);
}

type Related = { kind: 'one' | 'many'; relation: Relation };

function childRows({ kind, relation }: Related, columns: string, condition: string, row: string): string {
  const order = relation.order ? ` order by ${relation.order(row)}` : '';
  const rows = `${columns} from ${relation.table} ${row} where ${condition}${order}`;
  if (kind === 'many') return `(select coalesce(json_agg(r), '[]') from (${rows}) r)`;
  return `(select row_to_json(r) from (${rows}${relation.order ? ' limit 1' : ''}) r)`;
}

type Keyed = { field: PlannedField; nodes: readonly FieldNode[]; columns: string; row: string; parent: string };

function keyed(building: Building, plan: Extract<FieldPlan, { kind: 'keyed' }>, at: Keyed): string {
  building.parameters.push((variables) =>
    at.nodes.map((node) => storable(getArgumentValues(at.field, node, variables)[plan.argument])),
  );
  const keys = `$${building.offset + building.parameters.length}`;
  const { table, joins, order } = plan.relation;
  const key = `${at.row}.${plan.key}`;
  const first =
    `select distinct on (${key}) ${at.row}.* from ${table} ${at.row}` +
    ` where ${joins(at.row, at.parent, building.claimId)} and ${key} = any(${keys}::text[])` +
    ` order by ${key}${order ? `, ${order(at.row)}` : ''}`;
  return `(select json_object_agg(${key}, (select row_to_json(r) from (${at.columns}) r)) from (${first}) ${at.row})`;
}

/** Returns null for text that no column can store: PostgreSQL would respond with an error. */
export function storable(value: unknown): string | null {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed() ? value : null;
}

export type Plan = { text: string; name: string; parameters: Parameter[] };

export type PlanInput = {
  field: PlannedField;
  nodes: readonly FieldNode[];
  fragments: Fragments;
  variables: Variables;
};

/**
 * Where a plan starts: at row `t0` itself or at related rows. `frame` embeds the JSON in a whole statement that has
 * `t0` in scope and whose own parameters are the first `offset`. `claimId` is SQL of the claim's id, one of them.
 */
export type Start = {
  from: 'self' | Extract<FieldPlan, { kind: 'one' | 'many' }>;
  offset: number;
  claimId: string;
  key: string;
  frame: (json: string) => string;
};

export function compile(
  { field, nodes, fragments, variables }: PlanInput,
  { from, offset, claimId, frame }: Start,
): Plan {
  const building: Building = { fragments, variables, parameters: [], offset, aliases: 0, claimId };
  const type = getNamedType(field.type) as GraphQLObjectType;
  const json =
    from === 'self'
      ? `(select row_to_json(r) from (${rowOf(building, { type, nodes, row: 't0' })}) r)`
      : valueOf(building, from, field, nodes, 't0');
  const text = frame(json);
  return {
    text,
    name: createHash('sha256').update(text).digest('base64url').slice(0, 22),
    parameters: building.parameters,
  };
}
