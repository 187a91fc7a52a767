// @vitest-environment happy-dom
import { lazy, startTransition, Suspense, type ComponentType, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { initialDataKey } from '#shared/page/initial-data.ts';
import { setInitialData } from '#web/initial-data.ts';
import { graphql, GraphQLProvider, openGraphQL, useGraphQLClient, usePolledQuery } from './graphql.ts';
import { refetchAll } from '#web/streams/live.ts';
import { ErrorBanner } from '#web/ui/feedback/ErrorBanner.tsx';

const query = graphql(`
  query Polled($id: ID!) {
    claim(id: $id) {
      id
      version
    }
  }
`);
const variables = { id: '7b0c1c9e-6a52-4df0-9f0b-1f6f1f3f2a11' };
const answer = { claim: { __typename: 'Claim', id: variables.id, version: 1 } };

/** A part of the page whose chunk never comes, so that it stays as the server drew it. */
const Unhydrated = lazy(() => new Promise<{ default: ComponentType<{ busy: boolean }> }>(() => {}));

function Version() {
  const { data, busy } = usePolledQuery(query, variables, 3_600);
  return (
    <>
      <p>{data?.claim?.version}</p>
      <Suspense>
        <Unhydrated busy={busy} />
      </Suspense>
    </>
  );
}

function Provided({ children }: { children: ReactNode }) {
  return <GraphQLProvider value={useGraphQLClient()}>{children}</GraphQLProvider>;
}

let root: Root;

afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Lets React, its effects and the client do what they have put off, many times over. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) {
    // One turn after the other, because each may put something off to the next.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Hydrates a page that the server has drawn with its data. Returns the page and the calls that it makes. */
async function hydratePage(before: () => void = () => {}) {
  const fetched = vi.fn(async () => Response.json({ data: answer }));
  vi.stubGlobal('fetch', fetched);
  setInitialData({ [initialDataKey('Polled', variables)]: answer });
  before();
  await openGraphQL();
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = '<p>1</p><!--$--><b>drawn</b><!--/$-->';
  startTransition(() => {
    root = hydrateRoot(
      place,
      <Provided>
        <Version />
      </Provided>,
    );
  });
  await settle();
  return { place, fetched };
}

test('news before a screen’s script has come is asked for once it has', async () => {
  const { place, fetched } = await hydratePage(refetchAll);
  expect(place.textContent).toContain('1');
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('news asks the network once, while a part of the page waits for its chunk', async () => {
  const { place, fetched } = await hydratePage();
  expect(place.textContent).toContain('1');
  expect(fetched).not.toHaveBeenCalled();
  refetchAll();
  await settle();
  expect(fetched).toHaveBeenCalledTimes(1);
});

const fieldsQuery = graphql(`
  query Fields($id: ID!) {
    claim(id: $id) {
      id
      dataFormData {
        id
        name
        textValue
      }
    }
  }
`);
const namesQuery = graphql(`
  query Names($id: ID!) {
    claim(id: $id) {
      id
      dataFormData {
        id
        name
      }
    }
  }
`);

function Names() {
  const { data } = usePolledQuery(namesQuery, variables, 3_600);
  return <i>{data?.claim?.dataFormData.map(({ name }) => name).join()}</i>;
}

function Fields({ withNames }: { withNames: boolean }) {
  const { data } = usePolledQuery(fieldsQuery, variables, 3_600);
  return (
    <>
      <p>{data?.claim?.dataFormData.map(({ textValue }) => textValue).join()}</p>
      {withNames && <Names />}
    </>
  );
}

test('news is asked for by a query that another has left incomplete', async () => {
  const field = (id: string, textValue: string) => ({ __typename: 'DataFormData', id, name: id, textValue });
  let fields = [field('a', '1')];
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: { claim: { __typename: 'Claim', id: variables.id, dataFormData: fields } } }),
  );
  await openGraphQL();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = async (withNames: boolean) => {
    root.render(
      <Provided>
        <Fields withNames={withNames} />
      </Provided>,
    );
    await settle();
  };
  await show(false);
  expect(document.querySelector('p')?.textContent).toBe('1');
  fields = [field('a', '1'), { __typename: 'DataFormData', id: 'b', name: 'b' } as (typeof fields)[number]];
  await show(true);
  expect(document.querySelector('i')?.textContent).toBe('a,b');
  fields = [field('a', '1'), field('b', '2')];
  refetchAll();
  await settle();
  expect(document.querySelector('p')?.textContent).toBe('1,2');
});

test('a page that fails after one that failed says so, and offers to try again', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await openGraphQL();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = async (page: ReactNode) => {
    root.render(
      <Provided>
        <ErrorBanner />
        {page}
      </Provided>,
    );
    await settle();
  };
  const shown = () => document.querySelector('[role="alert"]')?.textContent;
  await show(<Fields withNames={false} />);
  expect(shown()).toContain('Try again');
  await show(null);
  expect(shown()).toBe('');
  await show(<Names />);
  expect(shown()).toContain('Try again');
});
