import {
  getNamedType,
  getNullableType,
  GraphQLError,
  isListType,
  isObjectType,
  Kind,
  visit,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';

/**
 * Limits of security promise 8. A list multiplies the cost of its items by ten. `lists` limits how often a document may
 * request lists of one row type. A claim may have 10,000 events, and every alias would read and send them all again.
 */
export const limits = {
  depth: 8,
  aliases: 15,
  tokens: 1_000,
  directives: 50,
  cost: 5_000,
  lists: 3,
  bodyBytes: 64 * 1024,
};
const itemsPerList = 10;

type Weight = { depth: number; cost: number; lists: ReadonlyMap<string, number> };
type Weighing = {
  fragments: Map<string, FragmentDefinitionNode>;
  known: Map<string, Weight>;
  open: Set<string>;
};

function limitError(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

const noLists: ReadonlyMap<string, number> = new Map();

function addLists(one: Weight['lists'], other: Weight['lists']): Weight['lists'] {
  if (one.size === 0) return other;
  const sum = new Map(one);
  for (const [type, count] of other) sum.set(type, (sum.get(type) ?? 0) + count);
  return sum;
}

/** Rows have an id; other lists, such as the three steps of the tracker, are short. */
function isRow(type: GraphQLNamedType | undefined): type is GraphQLObjectType {
  return isObjectType(type) && 'id' in type.getFields();
}

function weightOfFragment(weighing: Weighing, name: string, parent: GraphQLObjectType | null): Weight {
  const known = weighing.known.get(name);
  if (known) return known;
  const fragment = weighing.fragments.get(name);
  // Validation, which comes next, rejects a fragment inside itself.
  if (!fragment || weighing.open.has(name)) return { depth: 0, cost: 0, lists: noLists };
  weighing.open.add(name);
  const weight = weightOf(weighing, fragment.selectionSet, parent);
  weighing.open.delete(name);
  weighing.known.set(name, weight);
  return weight;
}

function weightOfField(weighing: Weighing, node: FieldNode, parent: GraphQLObjectType | null): Weight {
  if (node.name.value.startsWith('__') || !node.selectionSet) return { depth: 1, cost: 1, lists: noLists };
  const type = parent?.getFields()[node.name.value]?.type;
  const named = type && getNamedType(type);
  const below = weightOf(weighing, node.selectionSet, isObjectType(named) ? named : null);
  const depth = below.depth + 1;
  if (!type || !isListType(getNullableType(type))) return { depth, cost: 1 + below.cost, lists: below.lists };
  const lists = isRow(named) ? addLists(below.lists, new Map([[named.name, 1]])) : below.lists;
  return { depth, cost: 1 + itemsPerList * below.cost, lists };
}

function weightOf(weighing: Weighing, set: SelectionSetNode, parent: GraphQLObjectType | null): Weight {
  const total: Weight = { depth: 0, cost: 0, lists: noLists };
  for (const node of set.selections) {
    const weight =
      node.kind === Kind.FIELD
        ? weightOfField(weighing, node, parent)
        : node.kind === Kind.INLINE_FRAGMENT
          ? weightOf(weighing, node.selectionSet, parent)
          : weightOfFragment(weighing, node.name.value, parent);
    total.depth = Math.max(total.depth, weight.depth);
    total.cost += weight.cost;
    total.lists = addLists(total.lists, weight.lists);
  }
  return total;
}

function countError(document: DocumentNode): GraphQLError | null {
  let aliases = 0;
  let directives = 0;
  visit(document, {
    Field: (node) => void (node.alias && aliases++),
    Directive: () => void directives++,
  });
  if (aliases > limits.aliases) {
    return limitError('TOO_MANY_ALIASES', `A document may use at most ${limits.aliases} aliases.`);
  }
  if (directives > limits.directives) {
    return limitError('TOO_MANY_DIRECTIVES', `A document may use at most ${limits.directives} directives.`);
  }
  return null;
}

function weightError(schema: GraphQLSchema, document: DocumentNode): GraphQLError | null {
  const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  const weighing: Weighing = {
    fragments: new Map(fragments.map((node) => [node.name.value, node])),
    known: new Map(),
    open: new Set(),
  };
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const weights = operations.map((node) =>
    weightOf(weighing, node.selectionSet, schema.getRootType(node.operation) ?? null),
  );
  if (weights.some(({ depth }) => depth > limits.depth)) {
    return limitError('QUERY_TOO_DEEP', `A query may be at most ${limits.depth} levels deep.`);
  }
  const isTooMuch = ({ cost, lists }: Weight) =>
    cost > limits.cost || lists.values().some((count) => count > limits.lists);
  if (weights.some(isTooMuch)) {
    return limitError('QUERY_TOO_COSTLY', 'The query asks for too much at once. Ask in smaller parts.');
  }
  return null;
}

function kindError(schema: GraphQLSchema, document: DocumentNode): GraphQLError | null {
  for (const node of document.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION || schema.getRootType(node.operation)) continue;
    return limitError('OPERATION_NOT_SUPPORTED', `There is no ${node.operation} here.`);
  }
  return null;
}

export function limitErrorOf(schema: GraphQLSchema, document: DocumentNode): GraphQLError | null {
  return kindError(schema, document) ?? countError(document) ?? weightError(schema, document);
}
