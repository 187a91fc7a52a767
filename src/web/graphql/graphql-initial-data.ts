import type { TadaDocumentNode } from 'gql.tada';
import { useEffect, useState } from 'react';
import { formatDocument, getOperationName, makeResult, stringifyDocument } from 'urql';
import type { AnyVariables, Exchange, Operation, RequestPolicy } from 'urql';
import { filter, map, merge, pipe, share } from 'wonka';
import { initialDataKey, type InitialQuery } from '#shared/page/initial-data.ts';
import { dropInitialData, initialDataOf } from '#web/initial-data.ts';

const keyOf = ({ query, variables }: Operation) => initialDataKey(getOperationName(query) ?? '', variables);

const isAnswered = (operation: Operation) =>
  operation.kind === 'query' &&
  operation.context.requestPolicy === 'cache-first' &&
  initialDataOf(keyOf(operation)) !== undefined;

export const initialDataExchange: Exchange =
  ({ forward }) =>
  (operations) => {
    const shared = share(operations);
    const answered = pipe(
      shared,
      filter(isAnswered),
      map((operation) => makeResult(operation, { data: initialDataOf(keyOf(operation)) ?? null, hasNext: false })),
    );
    const others = pipe(
      shared,
      filter((operation) => !isAnswered(operation)),
    );
    return merge([answered, forward(others)]);
  };

/** Returns a query as the browser would send it, for the server to run before it draws the page. */
export function initialQuery<Data, Variables extends Record<string, unknown>>(
  query: TadaDocumentNode<Data, Variables>,
  variables: Variables,
): InitialQuery {
  return {
    name: getOperationName(query) ?? '',
    query: stringifyDocument(formatDocument(query) as typeof query),
    variables,
  };
}

/** For the server, which fetches nothing while drawing: `note` receives the key of each query without initial data. */
export const queryRecorder =
  (note: (key: string) => void): Exchange =>
  () =>
  (operations) =>
    pipe(
      operations,
      filter((operation) => {
        if (operation.kind === 'query') note(keyOf(operation));
        return false;
      }),
      map((operation) => makeResult(operation, { data: null, hasNext: false })),
    );

export function usePolicy<Data, Variables extends AnyVariables>(
  query: TadaDocumentNode<Data, Variables>,
  variables: Variables,
): RequestPolicy {
  const [brought] = useState(() => {
    const key = initialDataKey(getOperationName(query) ?? '', variables);
    return initialDataOf(key) === undefined ? null : key;
  });
  useEffect(() => {
    if (brought !== null) dropInitialData(brought);
  }, [brought]);
  return brought === null ? 'cache-and-network' : 'cache-first';
}
