/** The only file that names the GraphQL client: everything else asks by these hooks. */
import * as errorTexts from '#shared/error-texts.ts';
import type { FirstAnswers, FirstQuery } from '#shared/page/first-answers.ts';
import { cacheExchange } from '@urql/exchange-graphcache';
import { initGraphQLTada } from 'gql.tada';
import type { TadaDocumentNode } from 'gql.tada';
import { useCallback, useState } from 'react';
import { Client, createRequest, fetchExchange, mapExchange, Provider, useClient, useQuery } from 'urql';
import type { AnyVariables, CombinedError, Operation } from 'urql';
import { claimRefused } from './session/claim-refused.ts';
import { addError, dismissError } from './errors.ts';
import { giveFirstAnswers } from './first-answers.ts';
import { hasFailedLoads, useFailedLoad } from './failed-loads.ts';
import type { introspection } from './graphql-env.d.ts';
import { firstAnswers, noted, usePolicy } from './graphql-first.ts';
import { usePolling } from './graphql-polling.ts';
import { localStorageAdapter } from './graphql-storage.ts';
import { failed, forgetSync, restored, synced } from './graphql-sync.ts';
import { onStoresCleared, storeKey } from './session/session.ts';

export const graphql = initGraphQLTada<{ introspection: introspection; scalars: { DateTime: string } }>();
export type { FragmentOf, ResultOf } from 'gql.tada';
export const GraphQLProvider = Provider;

/** Codes of answers that mean: this browser may not see the claim (any more). */
const REFUSALS = new Set(['CLAIM_NOT_FOUND', 'UNAUTHENTICATED']);

function isRefused(error: CombinedError): boolean {
  const status: unknown = error.response?.status;
  return status === 401 || error.graphQLErrors.some((item) => REFUSALS.has(codeOf(item)));
}

/** Message and location of a GraphQL error item (spec §8.1), on one line. */
function whereOf({ message, locations, path }: CombinedError['graphQLErrors'][number]): string {
  const places = (locations ?? []).map(({ line, column }) => `${line}:${column}`);
  return [message, ...places, ...(path ? [path.join('.')] : [])].join(' · ');
}

/** In an operation's context: the codes of those refusals that its screen tells itself. */
const toldByScreen = 'toldByScreen';

const isTold = (told: unknown, code: string) => Array.isArray(told) && told.includes(code);

function codeOf({ extensions }: CombinedError['graphQLErrors'][number]): string {
  return typeof extensions['code'] === 'string' ? extensions['code'] : '';
}

/** Adds what went wrong to the error banner; a poll that fails again is not news, a change that fails again is. */
function report(error: CombinedError, { kind, context }: Operation): void {
  if (isRefused(error)) return void claimRefused();
  const load = kind === 'query';
  if (error.networkError) {
    // Without a network the offline strip says it, and what was typed is kept where it was typed.
    if (!navigator.onLine) return undefined;
    if (failed() || !load) addError(errorTexts.offline, { detail: error.networkError.message, load });
    return undefined;
  }
  const told: unknown = context[toldByScreen];
  for (const item of error.graphQLErrors) {
    if (!isTold(told, codeOf(item))) addError(item.message, { detail: whereOf(item), technical: true, load });
  }
  return undefined;
}

function heard(): void {
  synced(Date.now());
  if (!hasFailedLoads()) dismissError(errorTexts.offline);
}

/** Objects without an id of their own. */
const keys = {
  ClaimDevice: () => null,
  ClaimVisit: () => null,
  ClaimTimeline: () => null,
  ClaimWording: () => null,
  EventWording: () => null,
  ExpectedDay: () => null,
  ParcelProgress: () => null,
  RepairPayer: () => null,
  TimelineEntry: () => null,
  TodoItem: () => null,
  TrackerStep: () => null,
};
const url = '/graphql';

/** `hydrated` is called when what was kept on this device is in the cache. */
function createClient(hydrated: () => void): Client {
  const storage = localStorageAdapter(storeKey, restored);
  if (storage) storage.onCacheHydrated = hydrated;
  else hydrated();
  return new Client({
    url,
    preferGetMethod: false,
    exchanges: [
      // Before the cache, because a cache may answer for a network that has failed.
      mapExchange({ onError: report }),
      cacheExchange({ ...(storage && { storage }), keys }),
      mapExchange({
        onResult(result) {
          if (result.data && !result.error) heard();
        },
      }),
      firstAnswers,
      fetchExchange,
    ],
  });
}

let client: Client | null = null;
let ready = Promise.resolve();
onStoresCleared(() => {
  client = null;
  giveFirstAnswers();
  forgetSync();
});

function openClient(): Client {
  if (client !== null) return client;
  let hydrated = () => {};
  // Not Promise.withResolvers, which Safari has from 17.4 on only.
  ready = new Promise<void>((resolve) => (hydrated = resolve));
  client = createClient(hydrated);
  return client;
}

/** Opens the client of this claim session, and waits for what is kept of it, so that the first drawing has it. */
export async function openGraphQL(): Promise<void> {
  openClient();
  await ready;
}

/** For the server: draws with these answers and none else. `note` hears of each query that has none. */
export function drawWithAnswers<Drawn>(
  answers: FirstAnswers,
  note: (query: FirstQuery) => void,
  draw: () => Drawn,
): Drawn {
  client = new Client({ url, preferGetMethod: false, exchanges: [cacheExchange({ keys }), firstAnswers, noted(note)] });
  giveFirstAnswers(answers);
  try {
    return draw();
  } finally {
    client = null;
    giveFirstAnswers();
  }
}

/** The client of this claim session, one for the life of the component that asks. */
export function useGraphQLClient(): Client {
  return useState(openClient)[0];
}

const fromCache = { requestPolicy: 'cache-only' } as const;

/** What the cache has, under a key of its own: an answer under the query's would take the place of its failure. */
function inCache<Data, Variables extends AnyVariables>(
  current: Client,
  query: TadaDocumentNode<Data, Variables>,
  variables: Variables,
): Data | undefined {
  const request = createRequest(query, variables);
  let kept: Data | undefined;
  const asked = current.executeQuery<Data, Variables>({ ...request, key: request.key + 1 }, fromCache);
  asked.subscribe(({ data }) => (kept = data)).unsubscribe();
  return kept;
}

/**
 * What is kept of a query that the network has failed. The cache has answered before, but where a network fails at once
 * its refusal comes in before that answer was drawn, and takes its place.
 */
function useKept<Data, Variables extends AnyVariables>(
  query: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  { data, error }: { data?: Data | undefined; error?: CombinedError | undefined },
): Data | undefined {
  const current = useClient();
  const [read, setRead] = useState<{ after?: CombinedError; kept?: Data | undefined }>({});
  if (data || !error) return data;
  // Once for each failure, because what is read is another object each time.
  if (read.after !== error) setRead({ after: error, kept: inCache(current, query, variables) });
  return read.kept;
}

/** Whether the last answer was a failure; the client forgets that as soon as it asks again. */
function useFailing(hasFailed: boolean, busy: boolean): boolean {
  const [isFailing, setFailing] = useState(false);
  if (hasFailed && !isFailing) setFailing(true);
  if (isFailing && !hasFailed && !busy) setFailing(false);
  return hasFailed || (isFailing && busy);
}

/**
 * Answers from the cache at once and from the network after, and again while the page is seen: when news comes, or
 * every `seconds` where none can. A failed call keeps the last answer, because an old claim is better than none.
 * `busy` while an answer of the network is awaited.
 */
export function usePolledQuery<Data, Variables extends AnyVariables>(
  query: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  seconds: number,
): { data: Data | undefined; failed: boolean; busy: boolean; retry: () => void } {
  const requestPolicy = usePolicy(query, variables);
  const [result, execute] = useQuery<Data, Variables>({ query, variables, requestPolicy });
  const answer = useKept(query, variables, result);
  const [kept, setKept] = useState(answer);
  if (answer && answer !== kept) setKept(answer);
  const retry = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute]);
  const busy = result.fetching || result.stale;
  const isFailing = useFailing(result.error !== undefined, busy);
  usePolling(retry, seconds, busy, isFailing);
  useFailedLoad(isFailing, { retry, busy, empty: !(answer ?? kept) });
  return { data: answer ?? kept, failed: isFailing, busy, retry };
}

/** Answers from the cache at once and once from the network after. */
export function useFreshQuery<Data, Variables extends AnyVariables>(
  query: TadaDocumentNode<Data, Variables>,
  variables: Variables,
): { data: Data | undefined; failed: boolean } {
  const requestPolicy = usePolicy(query, variables);
  const [result] = useQuery<Data, Variables>({ query, variables, requestPolicy });
  return { data: useKept(query, variables, result), failed: result.error !== undefined };
}

/** Why a change was not made: the server's stable code ('UNREACHABLE' without an answer) and the field at fault. */
export type Refusal = { code: string; field: string | null };

export type MutationOutcome<Data> = { data: Data; refusal: null } | { data: null; refusal: Refusal };

const unreachable: Refusal = { code: 'UNREACHABLE', field: null };
const noCodes: readonly string[] = [];

function refusalOf({ graphQLErrors: [first] }: CombinedError): Refusal {
  if (!first) return unreachable;
  const field = first.extensions['field'];
  return { code: codeOf(first), field: typeof field === 'string' ? field : null };
}

/**
 * A change on the server. It never throws: what the server refuses comes back, and goes to the error banner too
 * (spec §8.1), unless its code is one of `told`, which the screen tells in its own place.
 */
export function useMutationOf<Data, Variables extends AnyVariables>(
  document: TadaDocumentNode<Data, Variables>,
  told: readonly string[] = noCodes,
): (variables: Variables) => Promise<MutationOutcome<Data>> {
  const current = useClient();
  return useCallback(
    async (variables) => {
      const { data, error } = await current.mutation(document, variables, { [toldByScreen]: told }).toPromise();
      if (data && !error) return { data, refusal: null };
      return { data: null, refusal: error ? refusalOf(error) : unreachable };
    },
    [current, document, told],
  );
}
