// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';

import type { Boot } from '#shared/page/boot.ts';
import { afterFrame } from '#web/after-frame.ts';
import { BootContext } from '#web/boot.ts';
import { click, draw, focused } from '#web/dom.fixture.tsx';
import { refetchAll } from '#web/streams/live.ts';
import { GraphQLProvider, openGraphQL, useGraphQLClient } from '#web/graphql/graphql.ts';
import { MessagesScreen } from './MessagesScreen.tsx';

const contact = { email: '', phone: '', hours: '' };
const boot = { locale: 'en-GB', brand: { companyName: 'Marigold', contact }, pollSeconds: 3_600 } as unknown as Boot;

const claimId = '7b0c1c9e-6a52-4df0-9f0b-1f6f1f3f2a11';
const message = {
  __typename: 'PortalMessage',
  id: '7b0c1c9e-6a52-4df0-9f0b-1f6f1f3f2a12',
  subject: 'Your charger',
  body: '<p>It is with us.</p>',
  dateSent: '2026-11-24T10:00:00.000Z',
  read: false,
  active: true,
  attachments: [],
};

type Call = { query: string; variables: object };

/** Stands for the portal. Returns the calls that it had. */
function serve(messages = [message]): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const call = JSON.parse(body) as Call;
    calls.push(call);
    if (call.query.includes('mutation'))
      return Response.json({ data: { updateMessageFlags: { ...message, read: true } } });
    const claim = {
      __typename: 'Claim',
      id: claimId,
      unreadMessageCount: 1,
      messages: [...messages],
      sentMessages: [],
    };
    return Response.json({ data: { claim } });
  });
  return calls;
}

function Provided({ children }: { children: ReactNode }) {
  return (
    <BootContext value={boot}>
      <GraphQLProvider value={useGraphQLClient()}>{children}</GraphQLProvider>
    </BootContext>
  );
}

/** Lets React draw what has come meanwhile, until this is so. */
const until = (isSo: () => boolean) =>
  vi.waitFor(async () => {
    await act(async () => {});
    expect(isSo()).toBe(true);
  });

async function openMessage(): Promise<void> {
  await openGraphQL();
  await draw(
    <Provided>
      <MessagesScreen claimId={claimId} />
    </Provided>,
  );
  await until(() => document.querySelector('[aria-haspopup=dialog]') !== null);
  await act(
    () =>
      new Promise<void>((resolve) => {
        document.querySelector<HTMLElement>('[aria-haspopup=dialog]')?.click();
        afterFrame(resolve);
      }),
  );
  await until(() => document.querySelector('[role=dialog], dialog') !== null);
}

test('closing a message marks it read, and changes nothing else that the company may have changed', async () => {
  const calls = serve();
  await openMessage();
  await click('Close');
  const sent = () => calls.filter(({ query }) => query.includes('mutation')).map(({ variables }) => variables);
  await until(() => sent().length > 0);
  expect(sent()).toEqual([{ model: { id: message.id, read: true } }]);
});

test('a message that is taken back while it is open goes with a word, which has the focus', async () => {
  const messages = [message];
  serve(messages);
  await openMessage();
  messages.pop();
  await act(async () => refetchAll());
  await until(() => document.querySelector('[role=dialog], dialog') === null);
  expect(focused().textContent).toBe('We’ve taken back the message you had open.');
});
