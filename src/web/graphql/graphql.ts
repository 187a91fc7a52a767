/** The only file that imports the GraphQL client; everything else uses these hooks. */
import * as errorTexts from '#shared/error-texts.ts';
import type { InitialData } from '#shared/page/initial-data.ts';
import { cacheExchange } from '@urql/exchange-graphcache';
import { initGraphQLTada } from 'gql.tada';
import type { TadaDocumentNode } from 'gql.tada';
import { useCallback, useState } from 'react';
import { Client, createRequest, fetchExchange, mapExchange, Provider, useClient, useQuery } from 'urql';
import type { AnyVariables, CombinedError, Operation } from 'urql';
import { claimRefused } from '#web/session/claim-refused.ts';
import { addError, dismissError } from '#web/errors.ts';
import { isInitialDataOutdated, setInitialData } from '#web/initial-data.ts';
import { hasFailedLoads, useFailedLoad } from '#web/failed-loads.ts';
import type { introspection } from './graphql-env.d.ts';
import { initialDataExchange, queryRecorder, usePolicy } from './graphql-initial-data.ts';
import { usePolling } from './graphql-polling.ts';
import { localStorageAdapter } from './graphql-storage.ts';
import { isUnderWay, requestsExchange } from './requests-under-way.ts';
import { failed, forgetSync, restored, synced } from './graphql-sync.ts';
import { onStoresCleared, sayUnsent, storeKey } from '#web/session/session.ts';

export const graphql = initGraphQLTada<{ introspection: introspection; scalars: { DateTime: string } }>();
export type { FragmentOf, ResultOf } from 'gql.tada';
export const GraphQLProvider = Provider;

const sessionEndCodes = new Set(['CLAIM_NOT_FOUND', 'UNAUTHENTICATED']);

function isSessionEnd(error: CombinedError): boolean {
  const status: unknown = error.response?.status;
  return status === 401 || error.graphQLErrors.some((item) => sessionEndCodes.has(codeOf(item)));
}

/** Returns message and location on one line (spec §8.1). */
function whereOf({ message, locations, path }: CombinedError['graphQLErrors'][number]): string {
  const places = (locations ?? []).map(({ line, column }) => `${line}:${column}`);
  return [message, ...places, ...(path ? [path.join('.')] : [])].join(' · ');
}

const handledCodes = 'handledByScreen';

const isHandled = (handled: unknown, code: string) => Array.isArray(handled) && handled.includes(code);

function codeOf({ extensions }: CombinedError['graphQLErrors'][number]): string {
  return typeof extensions['code'] === 'string' ? extensions['code'] : '';
}

/** Reports no repeated failure of a poll, but each of a mutation. */
function report(error: CombinedError, { kind, context }: Operation): void {
  if (isSessionEnd(error)) {
    if (kind === 'mutation') sayUnsent('');
    return void claimRefused();
  }
  const load = kind === 'query';
  if (error.networkError) {
    // Offline, the offline strip shows it, and typed text stays in its form.
    if (!navigator.onLine) return undefined;
    if (failed() || !load) addError(errorTexts.offline, { detail: error.networkError.message, load });
    return undefined;
  }
  const handled: unknown = context[handledCodes];
  for (const item of error.graphQLErrors) {
    if (!isHandled(handled, codeOf(item))) addError(item.message, { detail: whereOf(item), technical: true, load });
  }
  return undefined;
}

function noteResponse(): void {
  synced(Date.now());
  if (!hasFailedLoads()) dismissError(errorTexts.offline);
}

/** Objects without an id of their own. */
const keys = {
  BookedDelivery: () => null,
  ClaimDevice: () => null,
  ClaimVisit: () => null,
  ClaimTimeline: () => null,
  ClaimWording: () => null,
  Complaint: () => null,
  ComplaintBody: () => null,
  ComplaintStep: () => null,
  EventWording: () => null,
  ExpectedDay: () => null,
  ParcelProgress: () => null,
  QuoteVersion: () => null,
  QuoteVersionLine: () => null,
  RepairPayer: () => null,
  ReplacedQuote: () => null,
  SupportNeeds: () => null,
  TimelineEntry: () => null,
  TodoItem: () => null,
  TrackerStep: () => null,
};
const url = '/graphql';

function createClient(hydrated: () => void): Client {
  const storage = localStorageAdapter(storeKey, restored);
  if (storage) storage.onCacheHydrated = hydrated;
  else hydrated();
  return new Client({
    url,
    preferGetMethod: false,
    exchanges: [
      // Before the cache, because the cache may respond for a failed network.
      mapExchange({ onError: report }),
      cacheExchange({ ...(storage && { storage }), keys }),
      mapExchange({
        onResult(result) {
          if (result.data && !result.error) noteResponse();
        },
      }),
      initialDataExchange,
      requestsExchange,
      fetchExchange,
    ],
  });
}

let client: Client | null = null;
let ready = Promise.resolve();
onStoresCleared(() => {
  client = null;
  setInitialData();
  forgetSync();
});

function openClient(): Client {
  if (client !== null) return client;
  let hydrated = () => {};
  // Not Promise.withResolvers, which Safari supports from 17.4 on only.
  ready = new Promise<void>((resolve) => (hydrated = resolve));
  client = createClient(hydrated);
  return client;
}

/** Opens the client of this claim session and waits for its stored data, so that the first render has it. */
export async function openGraphQL(): Promise<void> {
  openClient();
  await ready;
}

/** Server only. `note` receives the key of each query without initial data. */
export function renderWithData<Drawn>(initialData: InitialData, note: (key: string) => void, draw: () => Drawn): Drawn {
  const exchanges = [cacheExchange({ keys }), initialDataExchange, queryRecorder(note)];
  client = new Client({ url, preferGetMethod: false, exchanges });
  setInitialData(initialData);
  try {
    return draw();
  } finally {
    client = null;
    setInitialData();
  }
}

export function useGraphQLClient(): Client {
  return useState(openClient)[0];
}

const fromCache = { requestPolicy: 'cache-only' } as const;

/** Uses a separate key: a result under the query's own key would replace its error. */
function inCache<Data, Variables extends AnyVariables>(
  current: Client,
  query: TadaDocumentNode<Data, Variables>,
  variables: Variables,
): Data | undefined {
  const request = createRequest(query, variables);
  let kept: Data | undefined;
  const cached = current.executeQuery<Data, Variables>({ ...request, key: request.key + 1 }, fromCache);
  cached.subscribe(({ data }) => (kept = data)).unsubscribe();
  return kept;
}

/**
 * Returns cached data after a failure: if the network fails immediately, the error replaces the cached result before it
 * is rendered.
 */
function useKept<Data, Variables extends AnyVariables>(
  query: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  { data, error }: { data?: Data | undefined; error?: CombinedError | undefined },
): Data | undefined {
  const current = useClient();
  const [read, setRead] = useState<{ after?: CombinedError; kept?: Data | undefined }>({});
  if (data || !error) return data;
  // Once per failure, because each read returns a new object.
  if (read.after !== error) setRead({ after: error, kept: inCache(current, query, variables) });
  return read.kept;
}

/** Stays true during the next request, when the client has forgotten the error. */
function useFailing(hasFailed: boolean, busy: boolean): boolean {
  const [isFailing, setFailing] = useState(false);
  if (hasFailed && !isFailing) setFailing(true);
  if (isFailing && !hasFailed && !busy) setFailing(false);
  return hasFailed || (isFailing && busy);
}

/**
 * Re-executes the operation under way. The hook's own `execute` starts another within a state updater. React may run
 * that again and again while a part of the page is not hydrated.
 */
function useAskAgain<Data, Variables extends AnyVariables>(
  query: TadaDocumentNode<Data, Variables>,
  variables: Variables,
): { key: number; askAgain: () => void } {
  const current = useClient();
  const cached = createRequest(query, variables);
  const [request, setRequest] = useState(cached);
  if (cached.key !== request.key) setRequest(cached);
  const askAgain = useCallback(
    () =>
      current.reexecuteOperation(current.createRequestOperation('query', request, { requestPolicy: 'network-only' })),
    [current, request],
  );
  return { key: cached.key, askAgain };
}

/**
 * Returns cached data at once, then fetches it, and again while the page is visible. A failed call keeps the last data,
 * because an old claim is better than none.
 */
export function usePolledQuery<Data, Variables extends AnyVariables>(
  query: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  seconds: number,
): { data: Data | undefined; failed: boolean; busy: boolean; retry: () => void } {
  const requestPolicy = usePolicy(query, variables);
  const [result] = useQuery<Data, Variables>({ query, variables, requestPolicy });
  const answer = useKept(query, variables, result);
  const [kept, setKept] = useState(answer);
  if (answer && answer !== kept) setKept(answer);
  const { key, askAgain: retry } = useAskAgain(query, variables);
  const busy = result.fetching || (result.stale && isUnderWay(key));
  const isFailing = useFailing(result.error !== undefined, busy);
  const [outdated] = useState(() => requestPolicy === 'cache-first' && isInitialDataOutdated());
  usePolling(retry, seconds, { busy, failing: isFailing, outdated });
  useFailedLoad(isFailing, { retry, busy, empty: !(answer ?? kept) });
  return { data: answer ?? kept, failed: isFailing, busy, retry };
}

export function useFreshQuery<Data, Variables extends AnyVariables>(
  query: TadaDocumentNode<Data, Variables>,
  variables: Variables,
): { data: Data | undefined; failed: boolean } {
  const requestPolicy = usePolicy(query, variables);
  const [result] = useQuery<Data, Variables>({ query, variables, requestPolicy });
  return { data: useKept(query, variables, result), failed: result.error !== undefined };
}

/** The server's stable code ('UNREACHABLE' without a response) and the field concerned. */
export type MutationError = { code: string; field: string | null };

export type MutationOutcome<Data> = { data: Data; error: null } | { data: null; error: MutationError };

const unreachable: MutationError = { code: 'UNREACHABLE', field: null };
const noCodes: readonly string[] = [];

function mutationErrorOf({ graphQLErrors: [first] }: CombinedError): MutationError {
  if (!first) return unreachable;
  const field = first.extensions['field'];
  return { code: codeOf(first), field: typeof field === 'string' ? field : null };
}

/**
 * Never throws: errors are returned, and shown in the error banner too (spec §8.1). The screen itself shows errors
 * whose code is one of `handled`.
 */
export function useMutationOf<Data, Variables extends AnyVariables>(
  document: TadaDocumentNode<Data, Variables>,
  handled: readonly string[] = noCodes,
): (variables: Variables) => Promise<MutationOutcome<Data>> {
  const current = useClient();
  return useCallback(
    async (variables) => {
      const { data, error } = await current.mutation(document, variables, { [handledCodes]: handled }).toPromise();
      if (data && !error) return { data, error: null };
      return { data: null, error: error ? mutationErrorOf(error) : unreachable };
    },
    [current, document, handled],
  );
}
