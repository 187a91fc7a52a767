import type { FieldNode, GraphQLResolveInfo } from 'graphql';

import type { Read } from '#server/db/reader.ts';
import { compile, type Plan, type Start } from './plan.ts';
import type { Variables } from './selection.ts';

// A prepared statement stays in every connection's memory. Beyond this limit queries run unnamed, at twice the work.
const namedAtMost = 300;
const plansPerField = 16;

const named = new Set<string>();
const plans = new WeakMap<FieldNode, Map<string, Plan>>();

/** A plan depends on variables only through @skip and @include, which take Booleans. */
function shapeOf(variables: Variables): string {
  let shape = '';
  for (const name in variables) if (typeof variables[name] === 'boolean') shape += `${name}=${variables[name]},`;
  return shape;
}

function planOf(info: GraphQLResolveInfo, start: Start): Plan {
  const node = info.fieldNodes[0];
  const field = info.parentType.getFields()[info.fieldName];
  if (!node || !field) throw new Error('A root field without a node cannot be planned.');
  const shapes = plans.get(node) ?? new Map<string, Plan>();
  plans.set(node, shapes);
  const shape = `${start.key} ${shapeOf(info.variableValues)}`;
  const known = shapes.get(shape);
  if (known) return known;
  const { fieldNodes: nodes, fragments, variableValues: variables } = info;
  const plan = compile({ field, nodes, fragments, variables }, start);
  if (shapes.size < plansPerField) shapes.set(shape, plan);
  return plan;
}

function isNamed(name: string): boolean {
  if (named.has(name)) return true;
  if (named.size >= namedAtMost) return false;
  named.add(name);
  return true;
}

/** Without the last values if nothing of the text names them, which PostgreSQL refuses: their fields were not asked for. */
function namedIn(text: string, values: readonly unknown[]): unknown[] {
  return values.slice(0, values.findLastIndex((_, at) => text.includes(`$${at + 1}`)) + 1);
}

/** `values` are the parameters of the start's frame. Returns undefined if no row is found. */
export async function readPlanned<Answer>(
  read: Read,
  info: GraphQLResolveInfo,
  start: Start,
  values: readonly unknown[],
): Promise<Answer | undefined> {
  const { text, name, parameters } = planOf(info, start);
  const all = parameters.length === 0 ? values : [...values, ...parameters.map((of) => of(info.variableValues))];
  const { rows } = await read<[string]>({
    ...(isNamed(name) && { name }),
    text,
    values: namedIn(text, all),
    rowMode: 'array',
  });
  if (!rows[0]) return undefined;
  return JSON.parse(rows[0][0] ?? 'null') as Answer;
}
