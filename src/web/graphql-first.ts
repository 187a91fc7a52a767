/** The steps of the GraphQL client that answer from what came with the page. */
import type { TadaDocumentNode } from 'gql.tada';
import { useEffect, useState } from 'react';
import { getOperationName, makeResult, stringifyDocument } from 'urql';
import type { AnyVariables, Exchange, Operation, RequestPolicy } from 'urql';
import { filter, map, merge, pipe, share } from 'wonka';
import { firstAnswerKey, type FirstQuery } from '#shared/page/first-answers.ts';
import { dropFirstAnswer, firstAnswer } from './first-answers.ts';

const keyOf = ({ query, variables }: Operation) => firstAnswerKey(getOperationName(query) ?? '', variables);

/** Only whoever has found the answer there asks the cache first; everybody else wants news of the network. */
const isAnswered = (operation: Operation) =>
  operation.kind === 'query' &&
  operation.context.requestPolicy === 'cache-first' &&
  firstAnswer(keyOf(operation)) !== undefined;

/** Answers in the same turn, so that nothing is drawn before it. */
export const firstAnswers: Exchange =
  ({ forward }) =>
  (operations) => {
    const shared = share(operations);
    const answered = pipe(
      shared,
      filter(isAnswered),
      map((operation) => makeResult(operation, { data: firstAnswer(keyOf(operation)) ?? null, hasNext: false })),
    );
    const others = pipe(
      shared,
      filter((operation) => !isAnswered(operation)),
    );
    return merge([answered, forward(others)]);
  };

/** For the server, which asks nothing while it draws: tells which queries have no answer. */
export const noted =
  (note: (query: FirstQuery) => void): Exchange =>
  () =>
  (operations) =>
    pipe(
      operations,
      filter((operation) => {
        const { kind, query, variables } = operation;
        const name = getOperationName(query) ?? '';
        if (kind === 'query') note({ name, query: stringifyDocument(query), variables: { ...variables } });
        return false;
      }),
      map((operation) => makeResult(operation, { data: null, hasNext: false })),
    );

/** From the network where no answer came with the page; the first to use one asks again the next time. */
export function usePolicy<Data, Variables extends AnyVariables>(
  query: TadaDocumentNode<Data, Variables>,
  variables: Variables,
): RequestPolicy {
  const [brought] = useState(() => {
    const key = firstAnswerKey(getOperationName(query) ?? '', variables);
    return firstAnswer(key) === undefined ? null : key;
  });
  useEffect(() => {
    if (brought !== null) dropFirstAnswer(brought);
  }, [brought]);
  return brought === null ? 'cache-and-network' : 'cache-first';
}
