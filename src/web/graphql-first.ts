/** The steps of the GraphQL client that answer from what came with the page. */
import { getOperationName, makeResult, stringifyDocument, type Exchange, type Operation } from 'urql';
import { filter, map, merge, pipe, share } from 'wonka';
import { firstAnswerKey, type FirstQuery } from '#shared/first-answers.ts';
import { firstAnswer } from './first-answers.ts';

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
