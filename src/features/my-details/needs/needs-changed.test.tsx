// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';

import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { click, control, draw, focused } from '#web/dom.fixture.tsx';
import { GraphQLProvider, openGraphQL, useGraphQLClient } from '#web/graphql/graphql.ts';
import { NeedsCard, useNeeds } from './NeedsCard.tsx';

const contact = { email: '', phone: '', hours: '' };
const boot = { locale: 'en-GB', brand: { companyName: 'Marigold', contact } } as unknown as Boot;
const claimId = '7b0c1c9e-6a52-4df0-9f0b-1f6f1f3f2a11';
const none = {
  __typename: 'SupportNeeds',
  codes: [] as string[],
  words: '',
  until: null,
  tellsInsurer: false,
  insurer: null,
  savedAt: null as string | null,
  seenAt: null,
  stamp: '',
  byHandler: false,
  sealed: false,
};
type Needs = typeof none;
type Call = { query: string; variables: { model: { codes: string[]; seen: string } } };

/** Stands for the portal, where these are recorded once the form has been read. Returns what it was asked to save. */
function serve(recorded: Needs): Call['variables']['model'][] {
  const saved: Call['variables']['model'][] = [];
  let now = none;
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { query, variables } = JSON.parse(body) as Call;
    const claim = { __typename: 'Claim', id: claimId, offersHelp: false, supportNeeds: now };
    if (!query.includes('mutation')) {
      now = recorded;
      return Response.json({ data: { claim } });
    }
    saved.push(variables.model);
    if (variables.model.seen === recorded.stamp)
      return Response.json({
        data: { setSupportNeeds: { ...claim, supportNeeds: { ...none, ...variables.model, stamp: 'c' } } },
      });
    const code = recorded.sealed ? 'NEEDS_CHANGED_SEALED' : 'NEEDS_CHANGED';
    return Response.json({ data: null, errors: [{ message: 'They were changed.', extensions: { code } }] });
  });
  return saved;
}

function Provided({ children }: { children: ReactNode }) {
  return (
    <BootContext value={boot}>
      <GraphQLProvider value={useGraphQLClient()}>{children}</GraphQLProvider>
    </BootContext>
  );
}

const Card = () => <NeedsCard claimId={claimId} email="" {...useNeeds(claimId)} />;

/** Lets React draw what has come meanwhile, until this is so. */
const until = (isSo: () => boolean) =>
  vi.waitFor(async () => {
    await act(async () => {});
    expect(isSo()).toBe(true);
  });

const save = 'Save what helps me';
const isTicked = (name: string) => (control(name) as HTMLInputElement).checked;

async function saveLargePrint(): Promise<void> {
  await openGraphQL();
  await draw(
    <Provided>
      <Card />
    </Provided>,
  );
  await until(() => document.querySelector('form') !== null);
  await click('Large print');
  await click(save);
  await until(() => (document.body.textContent ?? '').includes('Something was saved here while this page was open'));
}

test('what was recorded meanwhile is ticked beside what was typed, and saved with it', async () => {
  const saved = serve({ ...none, codes: ['sign-language'], stamp: 'b' });
  await saveLargePrint();
  expect(focused()).toBe(control('Large print'));
  expect(isTicked('Large print') && isTicked('Another language, or sign language')).toBe(true);
  await click(save);
  await until(() => saved.length === 2);
  expect(saved.map(({ codes, seen }) => [codes, seen])).toEqual([
    [['large-print'], ''],
    [['large-print', 'sign-language'], 'b'],
  ]);
});

test('what may not be read is replaced once the page has said so', async () => {
  const saved = serve({ ...none, savedAt: '2026-11-24T10:00:00.000Z', stamp: 'b', sealed: true });
  await saveLargePrint();
  expect(document.body.textContent).toContain('If you save again, yours replaces all of it.');
  await click(save);
  await until(() => saved.length === 2);
  expect(saved.at(-1)).toMatchObject({ codes: ['large-print'], seen: 'b' });
});
