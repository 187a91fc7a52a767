// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import type { Handler } from '../../work/work-routes.ts';
import { AssignDialog } from './AssignDialog.tsx';
import type { WorkProps } from './work-texts.ts';

afterEach(() => vi.unstubAllGlobals());

const kim = { id: 'kim', name: 'Kim Adler' };
const lee = { id: 'lee', name: 'Lee Park' };
const refusal = 'This claim is with Lee Park now, set by Lee Park. Nothing was changed.';
const dialog = (assignee: Handler | null) => (
  <AssignDialog
    claimId="claim"
    name="Priya"
    chosen="kim"
    work={{ assignee } as WorkProps['work']}
    clocks={[]}
    now={new Date()}
    again={() => {}}
    onClose={() => {}}
  />
);
const newer = () => document.querySelector('form [role=status]')?.textContent;

test('a claim that a colleague takes meanwhile is not given away unseen, and who has it is named', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/handlers')) return Response.json({ handlers: [kim, lee], me: 'kim' });
    sent.push(JSON.parse(init.body as string));
    return Response.json({ title: refusal, code: 'changed-meanwhile' }, { status: 409 });
  });
  const redraw = await draw(dialog(null));
  expect(newer()).toBeUndefined();
  await redraw(dialog(lee));
  expect(newer()).toBe('This claim was given to Lee Park while this was open.');
  await act(async () =>
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
  expect(sent).toEqual([{ assigneeId: 'kim', seen: null }]);
  expect(document.querySelector('[role=alert]')?.textContent).toBe(refusal);
});
