import {
  getNamedType,
  isNonNullType,
  isObjectType,
  Kind,
  OperationTypeNode,
  visit,
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
} from 'graphql';

import type { FieldPlan } from './fields.ts';
import { fieldsBelow, type Fragments } from './selection.ts';

/** JSON as PostgreSQL has written it, which is sent on as it is: reading and writing it again would double the work. */
export class Verbatim {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** What a resolver is told; with `verbatim`, a read that is planned answers a `Verbatim`. */
export type PlannedInfo = GraphQLResolveInfo & { verbatim?: boolean };

/** That a root field answers what its planned read answers, unchanged. */
export const sentAsRead = { sentAsRead: true };

function fragmentsOf(document: DocumentNode): Fragments {
  const found = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  return Object.fromEntries(found.map((node) => [node.name.value, node]));
}

/** Only what is written as it is read: nothing calculated, nothing under another name, nothing left out. */
function isStored(type: GraphQLObjectType, nodes: readonly FieldNode[], fragments: Fragments): boolean {
  return fieldsBelow(nodes, fragments, {})
    .entries()
    .every(([name, below]) => {
      const field = type.getFields()[name];
      const plan = field?.extensions['plan'] as FieldPlan | undefined;
      if (name === '__typename' || plan?.kind === 'column') return true;
      if (!field || (plan?.kind !== 'one' && plan?.kind !== 'many')) return false;
      const named = getNamedType(field.type);
      return isObjectType(named) && isStored(named, below, fragments);
    });
}

function hasAliasOrDirective(document: DocumentNode): boolean {
  let found = false;
  visit(document, { Field: ({ alias }) => void (found ||= alias !== undefined), Directive: () => void (found = true) });
  return found;
}

/** The one root field of an operation whose answer can be sent on as it is read, with what its resolver is told. */
export type Direct = {
  node: FieldNode;
  parentType: GraphQLObjectType;
  fragments: Fragments;
  variableDefinitions: readonly VariableDefinitionNode[];
};

/** The one field of an operation, where it is one that is sent as it is read and may be null. */
function rootOf(parentType: GraphQLObjectType, { selectionSet }: OperationDefinitionNode): FieldNode | null {
  const [node, ...others] = selectionSet.selections;
  if (node?.kind !== Kind.FIELD || others.length > 0) return null;
  const field = parentType.getFields()[node.name.value];
  return field?.extensions['sentAsRead'] === true && !isNonNullType(field.type) ? node : null;
}

export function directOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Direct | null {
  const parentType = schema.getQueryType();
  if (!parentType || operation.operation !== OperationTypeNode.QUERY || hasAliasOrDirective(document)) return null;
  const node = rootOf(parentType, operation);
  const type = node && getNamedType(parentType.getFields()[node.name.value]?.type);
  const fragments = fragmentsOf(document);
  if (!isObjectType(type) || !node || !isStored(type, [node], fragments)) return null;
  return { node, parentType, fragments, variableDefinitions: operation.variableDefinitions ?? [] };
}
