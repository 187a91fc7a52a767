// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refetchAll, setLiveOpen } from '#web/streams/live.ts';
import { draw } from '#web/dom.fixture.tsx';
import { usePolling } from './graphql-polling.ts';
import { graphql, GraphQLProvider, openGraphQL, useGraphQLClient, usePolledQuery } from './graphql.ts';

const refetch = vi.fn();

function Polled({ busy = false, failing = false }: { busy?: boolean; failing?: boolean }) {
  usePolling(refetch, 30, { busy, failing });
  return null;
}

const pass = (seconds: number) => act(async () => vi.advanceTimersByTime(seconds * 1_000));
const change = (what: () => void) => act(async () => what());
const setVisible = (visible: boolean) =>
  change(() => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');
    window.dispatchEvent(new Event('visibilitychange'));
  });

beforeEach(() => {
  setLiveOpen(false);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  refetch.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('without the live stream the page asks again and again, with it only on news', async () => {
  await draw(<Polled />);
  await pass(90);
  expect(refetch).toHaveBeenCalledTimes(3);
  await change(() => setLiveOpen(true));
  await pass(3_600);
  expect(refetch).toHaveBeenCalledTimes(3);
  await change(refetchAll);
  expect(refetch).toHaveBeenCalledTimes(4);
  await change(() => setLiveOpen(false));
  await pass(30);
  expect(refetch).toHaveBeenCalledTimes(5);
});

test('a call that has failed is tried again, although the live stream is open', async () => {
  setLiveOpen(true);
  const redraw = await draw(<Polled failing />);
  await pass(60);
  expect(refetch).toHaveBeenCalledTimes(2);
  await redraw(<Polled failing={false} />);
  await pass(3_600);
  expect(refetch).toHaveBeenCalledTimes(2);
});

const query = graphql(`
  query Polling($id: ID!) {
    claim(id: $id) {
      id
      version
    }
  }
`);
const variables = { id: '7b0c1c9e-6a52-4df0-9f0b-1f6f1f3f2a11' };

function Version() {
  return usePolledQuery(query, variables, 30).data?.claim?.version ?? 'none';
}

function Page() {
  return (
    <GraphQLProvider value={useGraphQLClient()}>
      <Version />
    </GraphQLProvider>
  );
}

test('so is a query of the claim, until it has its answer', async () => {
  const claim = { __typename: 'Claim', id: variables.id, version: 7 };
  const fetched = vi.fn(async () => Response.error());
  vi.stubGlobal('fetch', fetched);
  setLiveOpen(true);
  await openGraphQL();
  await draw(<Page />);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  fetched.mockImplementation(async () => Response.json({ data: { claim } }));
  const passUntilShown = async () => {
    await pass(30);
    expect(document.body.textContent).toBe('7');
  };
  await vi.waitFor(passUntilShown);
  const before = fetched.mock.calls.length;
  await pass(3_600);
  expect(fetched).toHaveBeenCalledTimes(before);
});

test('news during a request waits for its answer, which may be older', async () => {
  const redraw = await draw(<Polled busy />);
  await change(refetchAll);
  expect(refetch).not.toHaveBeenCalled();
  await redraw(<Polled busy={false} />);
  expect(refetch).toHaveBeenCalledTimes(1);
  await redraw(<Polled busy={false} />);
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('a page in the background asks nothing, and once as soon as it is looked at again', async () => {
  await draw(<Polled />);
  await setVisible(false);
  await pass(3_600);
  expect(refetch).not.toHaveBeenCalled();
  await setVisible(true);
  expect(refetch).toHaveBeenCalledTimes(1);
  await pass(30);
  expect(refetch).toHaveBeenCalledTimes(2);
});
