// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { control, draw } from '#web/dom.fixture.tsx';
import type { workRoutes } from '../../work/work-routes.ts';
import { markSignedIn } from '../draft/signed-out.ts';
import { Sheet } from '../sheet/Sheet.tsx';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from './WorkDialog.tsx';

let refused = { code: 'not-signed-in', title: 'Sign in first.' };

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(refused, { status: refused.code === 'not-signed-in' ? 401 : 409 }));
});
afterEach(async () => {
  await act(async () => markSignedIn());
  vi.unstubAllGlobals();
  refused = { code: 'not-signed-in', title: 'Sign in first.' };
});

function Acting({
  children,
}: {
  children: (acting: { error: string | null; save: () => Promise<void> }) => ReactNode;
}) {
  const { error, act: take } = useDeskAction<typeof workRoutes.deskTakeNext>('POST /api/desk/take-next');
  return children({ error, save: async () => void (await take()) });
}

const given = { title: 'Letter', submit: 'Send', busy: false, typed: true, onClose: () => {} };
const field = <input aria-label="Words" defaultValue="We are sorry." />;
const dialog = (
  <Acting>
    {(acting) => (
      <WorkDialog {...given} {...acting}>
        {field}
      </WorkDialog>
    )}
  </Acting>
);
const sheet = (
  <Acting>
    {(acting) => <Sheet {...given} {...acting} dirty foot="It can be undone." fields={field} preview={null} />}
  </Acting>
);

const send = () => act(async () => document.querySelector('form')?.requestSubmit());
const said = () => document.querySelector('dialog [role=alert]')?.textContent ?? null;

test.each([
  ['dialog', dialog],
  ['sheet', sheet],
])(
  'a %s whose session has ended has the way to sign in, keeps its words, and says what to do then',
  async (_, drawn) => {
    await draw(drawn);
    expect(said()).toBe(null);
    await send();
    expect(said()).toContain('You have been signed out. What you wrote stays here.');
    const link = document.querySelector<HTMLAnchorElement>('dialog [role=alert] a');
    expect(link?.textContent).toContain('Sign in');
    expect([link?.target, new URL(link?.href ?? '').pathname]).toEqual(['_blank', '/authentication/login']);
    expect(control('Words')).toMatchObject({ value: 'We are sorry.' });
    await act(async () => markSignedIn());
    expect(said()).toBe(null);
  },
);

test('what is refused for another reason says that alone, and comes into view', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  refused = { code: 'changed-meanwhile', title: 'Nothing was changed.' };
  await draw(dialog);
  await send();
  expect(said()).toBe('Nothing was changed.');
  expect(document.querySelector('dialog a')).toBe(null);
  expect(scroll.mock.contexts).toEqual([document.querySelector('dialog [role=alert]')]);
  scroll.mockRestore();
});
