// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import type { KnownStates } from '../../state/state-routes.ts';
import type { Handler } from '../../work/work-routes.ts';
import type { WorkProps } from '../work/work-texts.ts';
import { StateSheet } from './StateSheet.tsx';

const inspection = { systemName: 'Inspection', name: 'Inspection', next: ['Authorisation', 'Repair'] };
const authorisation = { systemName: 'Authorisation', name: 'Awaiting Authorisation', next: ['Repair', 'Return'] };
const repair = { systemName: 'Repair', name: 'Repair', next: ['Return'] };
const back = { systemName: 'Return', name: 'Return', next: [] };
const catalogue: KnownStates = { states: [inspection, authorisation, repair, back], first: [] };

const refusal = 'This claim is in “Awaiting Authorisation” now, set by Lee. Nothing was changed.';
let sent: unknown[] = [];

async function answer(url: string, init?: RequestInit): Promise<Response> {
  if (url.endsWith('/states')) return Response.json(catalogue);
  if (url.endsWith('/handlers')) return Response.json({ handlers: [], me: 'me' });
  if (url.endsWith('/state-preview')) return Response.json({ title: 'No preview.', code: 'none' }, { status: 409 });
  sent.push(JSON.parse(init?.body as string));
  return Response.json({ title: refusal, code: 'changed-meanwhile' }, { status: 409 });
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', answer);
  document.documentElement.setAttribute('data-letter-keys', '');
});
afterEach(() => {
  document.documentElement.removeAttribute('data-letter-keys');
  vi.unstubAllGlobals();
});

const now = new Date('2026-11-06T12:00:00Z');
const sheet = (systemName: string | null, assignee: Handler | null = null) => (
  <StateSheet
    claimId="claim"
    name="Priya Nair"
    systemName={systemName}
    clocks={[]}
    work={{ assignee } as WorkProps['work']}
    now={now}
    again={() => {}}
    onClose={() => {}}
  />
);

const button = () => document.querySelector('form button[type=submit]')?.textContent;
const key = (given: KeyboardEventInit) =>
  act(async () => document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...given })));
const pressCtrlEnter = () => key({ key: 'Enter', ctrlKey: true });
const chosen = () => document.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value;
const newer = () => [...document.querySelectorAll('form [role=status]')].map(({ textContent }) => textContent);
const alerts = () => [...document.querySelectorAll('form [role=alert]')].map(({ textContent }) => textContent);

test('a colleague’s move changes nothing of an open sheet: it is named, and the save is refused', async () => {
  const redraw = await draw(sheet('Inspection'));
  await vi.waitFor(() => expect(chosen()).toBe('Authorisation'));
  expect(newer()).toEqual([]);
  await redraw(sheet('Authorisation'));
  expect(chosen()).toBe('Authorisation');
  expect(newer()).toEqual([
    'This claim was moved to Awaiting Authorisation while this was open. A move from Inspection, which this is about, no longer counts.',
  ]);
  await key({ key: '2' });
  expect(chosen()).toBe('Repair');
  await pressCtrlEnter();
  expect(sent).toMatchObject([{ state: 'Repair', seen: 'Inspection' }]);
  expect(alerts()).toContain(refusal);
});

test('who has the claim is what was seen when the sheet was opened, and a later one is named', async () => {
  const kim = { id: 'kim', name: 'Kim Adler' };
  const redraw = await draw(sheet('Inspection', kim));
  await vi.waitFor(() => expect(chosen()).toBe('Authorisation'));
  await redraw(sheet('Inspection', { id: 'lee', name: 'Lee Park' }));
  expect(newer()).toEqual(['This claim was given to Lee Park while this was open.']);
  await act(async () => {
    const [, select] = document.querySelectorAll('select');
    if (select === undefined) throw new Error('Nobody can be chosen.');
    select.value = '';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await pressCtrlEnter();
  expect(sent).toMatchObject([{ assign: { assigneeId: null, seen: 'kim' } }]);
});

test('of a claim that no state follows, the other states are open, and what is missing is said', async () => {
  await draw(sheet('Return'));
  await vi.waitFor(() => expect(document.querySelector('details')?.open).toBe(true));
  expect(chosen()).toBeUndefined();
  expect(button()).toMatch(/^Move the claim/);
  expect(document.querySelector('[aria-label="What Priya will see"]')?.textContent).toContain(
    'It is drawn once a state is chosen.',
  );
  await pressCtrlEnter();
  expect(sent).toEqual([]);
  const states = document.querySelector('fieldset');
  const error = document.getElementById(states?.getAttribute('aria-describedby') ?? '');
  expect(error?.textContent).toContain('Choose a state.');
  expect((document.activeElement as HTMLInputElement).value).toBe('Inspection');
  await act(async () => (document.activeElement as HTMLInputElement).click());
  expect(error?.textContent).not.toContain('Choose a state.');
  await pressCtrlEnter();
  expect(document.activeElement?.id).toBe('state-reason');
});

test('states that cannot be had are said, and nothing is moved', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ title: 'Nothing is known.', code: 'none' }, { status: 403 }));
  await draw(sheet('Inspection'));
  await vi.waitFor(() => expect(alerts()).toContain('Nothing is known.'));
});
