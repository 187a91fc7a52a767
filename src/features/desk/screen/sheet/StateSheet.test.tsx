// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import type { KnownStates } from '../../state/state-routes.ts';
import type { Handler } from '../../work/work-routes.ts';
import type { WorkProps } from '../work/work-texts.ts';
import { StateSheet } from './StateSheet.tsx';

const inspection = {
  systemName: 'Inspection',
  name: 'Inspection',
  next: ['Authorisation', 'Repair'],
  usual: 'Authorisation',
};
const authorisation = {
  systemName: 'Authorisation',
  name: 'Awaiting Authorisation',
  next: ['Repair', 'Return'],
  usual: 'Repair',
};
const repair = { systemName: 'Repair', name: 'Repair', next: ['Return'], usual: 'Return' };
const back = { systemName: 'Return', name: 'Return', next: [], usual: null };
const beyond = { systemName: 'Beyond', name: 'Beyond Repair', next: ['Repair', 'Return'], usual: null };
const catalogue: KnownStates = { states: [inspection, authorisation, repair, back], first: [] };

const refusal = 'This claim is in “Awaiting Authorisation” now, set by Lee. Nothing was changed.';
let sent: unknown[] = [];
let previews = 0;
let status = 409;

async function answer(url: string, init?: RequestInit): Promise<Response> {
  if (url.endsWith('/states')) return Response.json(catalogue);
  if (url.endsWith('/handlers')) return Response.json({ handlers: [], me: 'me' });
  if (url.endsWith('/state-preview')) {
    previews += 1;
    return Response.json({ title: 'No preview.', code: 'none' }, { status: 409 });
  }
  sent.push(JSON.parse(init?.body as string));
  return Response.json({ title: refusal, code: 'changed-meanwhile' }, { status });
}

beforeEach(() => {
  sent = [];
  previews = 0;
  status = 409;
  vi.stubGlobal('fetch', answer);
  document.documentElement.setAttribute('data-letter-keys', '');
});
afterEach(() => {
  document.documentElement.removeAttribute('data-letter-keys');
  vi.unstubAllGlobals();
});

const now = new Date('2026-11-06T12:00:00Z');
const sheet = (systemName: string | null, assignee: Handler | null = null, first?: string) => (
  <StateSheet
    claimId="claim"
    name="Priya Nair"
    systemName={systemName}
    clocks={[]}
    work={{ assignee } as WorkProps['work']}
    now={now}
    chosen={first}
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
const choices = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].map(({ value }) => value);
const isOff = () => document.querySelector('form button[type=submit]')?.getAttribute('aria-disabled') === 'true';
const control = (name: string) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (found === undefined) throw new Error(`No ${name}.`);
  return found;
};
const type = (text: string) =>
  act(async () => {
    const note = document.querySelector('textarea');
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(note, text);
    note?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const alerts = () => [...document.querySelectorAll('form [role=alert]')].map(({ textContent }) => textContent);

test('a colleague’s move is named in an open sheet, which keeps what was typed and goes on from there', async () => {
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
  await type('Bench 4 is free on Monday.');
  expect(isOff()).toBe(true);
  await pressCtrlEnter();
  expect(sent).toEqual([]);
  expect(document.activeElement?.textContent).toContain('Nothing can be moved until you go on. What you wrote stays.');
  await vi.waitFor(() => expect(previews).toBe(2));
  await act(async () => control('Go on from “Awaiting Authorisation”').click());
  expect(newer()).toEqual([]);
  expect(isOff()).toBe(false);
  expect(choices()).toEqual(['Repair', 'Return', 'Inspection']);
  expect(chosen()).toBe('Repair');
  await vi.waitFor(() => expect(document.activeElement).toHaveProperty('value', 'Repair'));
  await vi.waitFor(() => expect(previews).toBe(3));
  await pressCtrlEnter();
  expect(sent).toMatchObject([{ state: 'Repair', seen: 'Authorisation', note: 'Bench 4 is free on Monday.' }]);
});

test('a refusal goes once the sheet goes on, and what it was opened for is no longer chosen', async () => {
  const redraw = await draw(sheet('Inspection', null, 'Authorisation'));
  await vi.waitFor(() => expect(chosen()).toBe('Authorisation'));
  await pressCtrlEnter();
  expect(alerts()).toContain(refusal);
  await redraw(sheet('Authorisation', null, 'Authorisation'));
  await act(async () => control('Go on from “Awaiting Authorisation”').click());
  expect(alerts()).not.toContain(refusal);
  expect(chosen()).toBe('Repair');
});

test('a move whose end is unknown is tried again as it was, although the claim is moved', async () => {
  const redraw = await draw(sheet('Inspection'));
  await vi.waitFor(() => expect(chosen()).toBe('Authorisation'));
  status = 500;
  await pressCtrlEnter();
  await redraw(sheet('Authorisation'));
  expect(isOff()).toBe(false);
  status = 409;
  await pressCtrlEnter();
  expect(sent).toMatchObject([{ seen: 'Inspection' }, { seen: 'Inspection' }]);
  expect(isOff()).toBe(true);
});

test('who has the claim now is named, and it is given to another only once the sheet goes on', async () => {
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
  expect(sent).toEqual([]);
  await act(async () => control('Go on').click());
  await pressCtrlEnter();
  expect(sent).toMatchObject([{ state: 'Authorisation', assign: { assigneeId: null, seen: 'lee' } }]);
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

test('after a state that names no next one, none is called usual or chosen, and what is missing is said', async () => {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url.endsWith('/states')
      ? Response.json({ ...catalogue, states: [...catalogue.states, beyond] })
      : answer(url, init),
  );
  await draw(sheet('Beyond'));
  await vi.waitFor(() => expect(choices()).toEqual(['Repair', 'Return', 'Inspection', 'Authorisation']));
  expect(chosen()).toBeUndefined();
  const states = document.querySelector('fieldset');
  expect(states?.textContent).not.toContain('the usual next state');
  await pressCtrlEnter();
  expect(sent).toEqual([]);
  const error = document.getElementById(states?.getAttribute('aria-describedby') ?? '');
  expect(error?.textContent).toContain('Choose a state.');
  expect(document.activeElement).toHaveProperty('value', 'Repair');
  await key({ key: '2' });
  await pressCtrlEnter();
  expect(sent).toMatchObject([{ state: 'Return', seen: 'Beyond', reason: '' }]);
});

test('states that cannot be had are said, and nothing is moved', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ title: 'Nothing is known.', code: 'none' }, { status: 403 }));
  await draw(sheet('Inspection'));
  await vi.waitFor(() => expect(alerts()).toContain('Nothing is known.'));
});
