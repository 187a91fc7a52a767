import { getArgumentValues, getVariableValues, locatedError, type GraphQLSchema } from 'graphql';

import { answerOf, type Answer } from './answer.ts';
import type { GraphqlContext } from './builder.ts';
import { type Direct, type PlannedInfo, Verbatim } from './verbatim.ts';

type Asked = { direct: Direct; variables: Record<string, unknown> };

/**
 * Answers an operation by sending on what its one root field reads, with the same checks and errors as any resolver.
 * Null where its variables are wrong, of which the executor tells.
 */
export async function forward(
  schema: GraphQLSchema,
  { direct, variables }: Asked,
  context: GraphqlContext,
): Promise<Answer | null> {
  const { node, parentType, fragments, variableDefinitions } = direct;
  const fieldName = node.name.value;
  const field = parentType.getFields()[fieldName];
  const { coerced } = getVariableValues(schema, variableDefinitions, variables);
  if (!coerced || !field?.resolve) return null;
  // All that a planned read asks of what resolvers are told.
  const told = { fieldNodes: [node], fieldName, parentType, fragments, variableValues: coerced, verbatim: true };
  try {
    const args = getArgumentValues(field, node, coerced);
    const read: unknown = await field.resolve({}, args, context, told as unknown as PlannedInfo);
    if (!(read instanceof Verbatim)) return null;
    return { status: 200, body: `{"data":{"${fieldName}":${read.json}}}`, failures: [] };
  } catch (error) {
    return answerOf({ [fieldName]: null }, [locatedError(error, [node], [fieldName])]);
  }
}
