// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, focused } from '#web/dom.fixture.tsx';
import type { BulkKind } from '../../bulk/bulk-kinds.rules.ts';
import { markSignedIn, markSignedOut } from '../draft/signed-out.ts';
import { BulkDialog } from './BulkDialog.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/handlers')) return Response.json({ handlers: [{ id: 'kim', name: 'Kim' }], me: 'kim' });
    if (path.endsWith('/states'))
      return Response.json({ states: [{ systemName: 'Repair', name: 'Repair', next: [] }] });
    if (path.endsWith('/saved-replies'))
      return Response.json({ replies: [{ id: 'one', version: 1, title: 'Hello', text: 'Hello', actions: {} }] });
    return new Promise(() => {});
  });
});
afterEach(() => {
  markSignedIn();
  vi.unstubAllGlobals();
});

const now = new Date('2026-11-10T12:00:00Z');
const claims = [{ id: 'claim', number: 'C-1' }];

const marked = () =>
  [...document.querySelectorAll('[aria-invalid="true"]')].map(
    (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.lastChild?.textContent,
  );

test.each<[BulkKind, string]>([
  ['assign', 'kim'],
  ['wait', 'state'],
  ['state', 'Repair'],
  ['message', 'one'],
])('what is to be chosen to %s is said at its field until it is chosen', async (kind, value) => {
  await draw(<BulkDialog kind={kind} claims={claims} now={now} onClose={() => {}} />);
  const submit = () =>
    act(async () =>
      document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
  await submit();
  expect(marked()).toEqual(['Choose one from the list.']);
  expect(document.querySelector('[role=alert]')).toBeNull();
  await vi.waitFor(() => expect(focused().tagName).toBe('SELECT'));
  await act(async () => {
    const select = focused() as HTMLSelectElement;
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(marked()).toEqual([]);
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test('while one is signed out, it is said that what would happen is not looked at', async () => {
  const shown = () => document.querySelector('section[aria-live]')?.textContent;
  await draw(<BulkDialog kind="snooze" claims={claims} now={now} onClose={() => {}} />);
  expect(shown()).toContain('Looking at each claim…');
  await act(async () => markSignedOut());
  expect(shown()).toContain('shows here once you have signed in again.');
  expect(shown()).not.toContain('Looking at each claim…');
  await act(async () => markSignedIn());
  expect(shown()).toContain('Looking at each claim…');
});
