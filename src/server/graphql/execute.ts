import {
  execute,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
  visit,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';

import { isTracing, type NewSpan, withSpan } from '#server/telemetry/tracing.ts';
import { answerOf, refuse, type Answer } from './answer.ts';
import type { GraphqlContext } from './builder.ts';
import { limits, limitErrorOf } from './limits.ts';

export type GraphqlRequest = { query: string; variables: Record<string, unknown>; operationName: string | null };

type Operation = { uses: number; compiled: CompiledQuery | null; span: NewSpan };
type Prepared = { document: DocumentNode; isConditional: boolean; operations: Map<string, Operation> };

/** Uses after which a document is compiled: the screens' documents recur, others are rarely worth it. */
const compileAfter = 3;
// PostgreSQL has typed the values already, so checking each again only costs time.
const compiling = { disableLeafSerialization: true, disablingCapturingStackErrors: true };
const mostCachedDocuments = 500;
const longestCached = 8 * 1024;

// @skip and @include stay with the reference executor, because the compiled form treats some of them differently.
function isConditional(document: DocumentNode): boolean {
  let found = false;
  visit(document, { Directive: () => void (found = true) });
  return found;
}

function parsed(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens: limits.tokens });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    if (!error.message.includes('Parsing aborted')) return error;
    const extensions = { code: 'TOO_MANY_TOKENS' };
    return new GraphQLError(`A document may have at most ${limits.tokens} tokens.`, { extensions });
  }
}

function compiledOf(
  schema: GraphQLSchema,
  prepared: Prepared,
  operation: Operation,
  name: string,
): CompiledQuery | null {
  if (operation.compiled || prepared.isConditional || ++operation.uses !== compileAfter) return operation.compiled;
  const compiled = compileQuery(schema, prepared.document, name, compiling);
  if (isCompiledQuery(compiled)) operation.compiled = compiled;
  return operation.compiled;
}

/** Named by the root fields, because the operation name is the caller's choice. */
function spanOf(operations: OperationDefinitionNode[], name: string): NewSpan {
  const found = operations.find((node) => (node.name?.value ?? '') === name) ?? operations[0];
  const type = found?.operation ?? 'query';
  const fields = found?.selectionSet.selections.flatMap((node) => (node.kind === Kind.FIELD ? [node.name.value] : []));
  const attributes = { 'graphql.operation.type': type };
  return { name: [type, ...new Set(fields)].join(' ').slice(0, 100), kind: 'internal', attributes };
}

export class Executor {
  readonly #schema: GraphQLSchema;
  readonly #production: boolean;
  readonly #rules: typeof specifiedRules;
  readonly #kept = new Map<string, Prepared>();

  constructor(schema: GraphQLSchema, production: boolean) {
    this.#schema = schema;
    this.#production = production;
    this.#rules = production ? [...specifiedRules, NoSchemaIntrospectionCustomRule] : specifiedRules;
  }

  async run(request: GraphqlRequest, context: GraphqlContext): Promise<Answer> {
    const prepared = this.#kept.get(request.query) ?? this.#prepare(request.query);
    if (!('document' in prepared)) return prepared;
    const operation = prepared.operations.get(request.operationName ?? '');
    const run = () => this.#answer(prepared, operation, request, context);
    return isTracing() && operation ? withSpan(operation.span, run) : run();
  }

  async #answer(
    prepared: Prepared,
    operation: Operation | undefined,
    request: GraphqlRequest,
    context: GraphqlContext,
  ): Promise<Answer> {
    const { variables } = request;
    const name = request.operationName ?? '';
    const compiled = operation ? compiledOf(this.#schema, prepared, operation, name) : null;
    const result = await (compiled
      ? compiled.query({}, context, variables)
      : this.#interpret(prepared.document, request, context));
    if (!('data' in result) || result.data === undefined) return refuse(result.errors ?? [], !this.#production);
    return answerOf(result.data, result.errors ?? [], { locale: context.locale, stringify: compiled?.stringify });
  }

  #interpret(document: DocumentNode, { variables, operationName }: GraphqlRequest, contextValue: GraphqlContext) {
    return execute({ schema: this.#schema, document, contextValue, variableValues: variables, operationName });
  }

  #prepare(query: string): Prepared | Answer {
    const document = parsed(query);
    if (document instanceof GraphQLError) return refuse([document], !this.#production);
    const limitError = limitErrorOf(this.#schema, document);
    if (limitError) return refuse([limitError], !this.#production);
    const errors = validate(this.#schema, document, this.#rules, { maxErrors: 5 });
    if (errors.length > 0) return refuse(errors, !this.#production);
    return this.#keep(query, document);
  }

  #keep(query: string, document: DocumentNode): Prepared {
    const found = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
    const names = found.flatMap(({ name }) => (name ? [name.value] : []));
    if (found.length === 1) names.push('');
    const operations = new Map(names.map((name) => [name, { uses: 0, compiled: null, span: spanOf(found, name) }]));
    const prepared = { document, isConditional: isConditional(document), operations };
    // Mutations are not cached: one may contain a secret as a literal, and those of the screens are rare.
    const isMutation = found.some(({ operation }) => operation === OperationTypeNode.MUTATION);
    if (isMutation || query.length > longestCached) return prepared;
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= mostCachedDocuments && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(query, prepared);
    return prepared;
  }
}
