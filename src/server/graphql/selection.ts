import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

export type Variables = Record<string, unknown>;
export type Fragments = Record<string, FragmentDefinitionNode>;

function isIncluded(node: SelectionNode, variables: Variables): boolean {
  if (!node.directives?.length) return true;
  if (getDirectiveValues(GraphQLSkipDirective, node, variables)?.['if'] === true) return false;
  return getDirectiveValues(GraphQLIncludeDirective, node, variables)?.['if'] !== false;
}

function addFields(found: Map<string, FieldNode[]>, set: SelectionSetNode, fragments: Fragments, variables: Variables) {
  for (const node of set.selections) {
    if (!isIncluded(node, variables)) continue;
    if (node.kind === Kind.FIELD) {
      const nodes = found.get(node.name.value);
      if (nodes) nodes.push(node);
      else found.set(node.name.value, [node]);
      continue;
    }
    const inner = node.kind === Kind.INLINE_FRAGMENT ? node : fragments[node.name.value];
    if (inner) addFields(found, inner.selectionSet, fragments, variables);
  }
}

/** Applies every fragment, because no type of this schema is abstract. */
export function fieldsBelow(
  nodes: readonly FieldNode[],
  fragments: Fragments,
  variables: Variables,
): Map<string, FieldNode[]> {
  const found = new Map<string, FieldNode[]>();
  for (const node of nodes) if (node.selectionSet) addFields(found, node.selectionSet, fragments, variables);
  return found;
}
