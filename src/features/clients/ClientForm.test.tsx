// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { click, control, draw, fill, mayLeave } from '#web/dom.fixture.tsx';
import { ClientForm } from './ClientForm.tsx';
import type { ClientsAnswer, ShownClient } from './client-routes.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const client = (version: number): ShownClient => ({
  id: '0198c7a4-0000-7000-8000-000000000001',
  version,
  name: 'Northfield Insurance',
  brand: null,
  contracts: [{ customer: 'Northfield Insurance', name: null }],
  hours: null,
  contactsForAuditors: 'masked',
  quotes: { decides: 'insurer', limit: null, days: 14, coversLess: false },
  decisionsNeedCode: false,
  helpersNeedCode: false,
  reportFields: [],
  photoViews: {},
  leavesParcels: false,
  baseline: null,
  asksSurveys: true,
  outcomes: { kinds: ['voucher'], mayChange: true, days: 14 },
  complaints: { respondent: 'operator', insurer: null, waiver: null, ombudsman: null },
  closedAt: null,
  openClaims: 0,
});
const known: ClientsAnswer = { clients: [], openWithoutClient: 0, contracts: [], brands: [], bankHolidays: [] };
const form = (of: ShownClient | null, saved = () => {}) => (
  <ClientForm client={of} known={known} draw={() => null} onSaved={saved} onOvertaken={() => {}} />
);
const valueOf = (name: string) => (control(name) as HTMLInputElement).value;
/** Sends both events, one after the other, as a browser does. */
async function choose(id: string, value: string): Promise<void> {
  const select = document.getElementById(id) as HTMLSelectElement;
  select.value = value;
  await act(async () => select.dispatchEvent(new Event('input', { bubbles: true })));
  await act(async () => select.dispatchEvent(new Event('change', { bubbles: true })));
}

test('what was typed for a client is there again after another page, and can be discarded', async () => {
  const redraw = await draw(form(client(1)));
  await fill('Name', 'Northfield Direct');
  await fill('Customer', 'Northfield plc');
  await choose('client-contacts', 'shown');
  await redraw(<p>Another page</p>);
  expect(mayLeave()).toBe(false);
  await redraw(form(client(1)));
  expect([valueOf('Name'), valueOf('Customer')]).toEqual(['Northfield Direct', 'Northfield plc']);
  expect(document.querySelector<HTMLSelectElement>('#client-contacts')?.value).toBe('shown');
  expect(document.body.textContent).toContain('What you have typed is not saved yet.');
  await click('Discard what you typed');
  expect([valueOf('Name'), valueOf('Customer')]).toEqual(['Northfield Insurance', 'Northfield Insurance']);
  expect(mayLeave()).toBe(true);
});

test('a client that somebody else has saved meanwhile is shown beside what was typed before', async () => {
  const redraw = await draw(form(client(1)));
  await fill('Name', 'Northfield Direct');
  await redraw(<p>Another page</p>);
  await redraw(form(client(2)));
  expect(valueOf('Name')).toBe('Northfield Direct');
  expect(document.body.textContent).toContain('Somebody else has changed this client.');
  await click('Discard what you typed');
  expect(document.body.textContent).not.toContain('Somebody else has changed this client.');
});

test('a new client that was left keeps its id, and is forgotten once it is saved', async () => {
  const sent: { clientId: string; name: string }[] = [];
  let status = 503;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('clientEffects')) {
      return Response.json({ retimed: 0, joining: 0, leaving: 0, auditors: 0 });
    }
    sent.push(JSON.parse(init.body as string) as { clientId: string; name: string });
    return Response.json({ ...client(1), title: 'Not now.', code: 'busy' }, { status });
  });
  const saved = vi.fn<() => void>();
  const redraw = await draw(form(null, saved));
  await fill('Name', 'Southfield');
  await click('Save client');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await redraw(<p>Another page</p>);
  await redraw(form(null, saved));
  expect(valueOf('Name')).toBe('Southfield');
  status = 200;
  await click('Save client');
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(sent[1]).toMatchObject({ clientId: sent[0]?.clientId, name: 'Southfield' });
  await redraw(<p>Another page</p>);
  await redraw(form(null, saved));
  expect(valueOf('Name')).toBe('');
  expect(mayLeave()).toBe(true);
});
