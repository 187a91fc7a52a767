// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, draw } from '#web/dom.fixture.tsx';
import type { ClaimQuotes, SentVersion } from '../../quote/quote-answers.rules.ts';
import { tellDeskNews } from '../news/desk-news.ts';
import { QuoteSheet } from './QuoteSheet.tsx';

const line = {
  part: 'Screen',
  description: '',
  quantity: 1,
  netPence: 100,
  vatRate: 20,
  vatPence: 20,
  totalPence: 120,
};
const version = (number: number): SentVersion => ({
  lines: [line],
  totalPence: 120,
  vatPence: 20,
  claimantPence: 0,
  decides: 'claimant',
  goodUntil: null,
  sentence: '',
  number,
  status: 'sent',
  lastDay: null,
  isFromSystem: false,
  by: 'Lee Park',
  sentAt: '2026-11-06T11:00:00Z',
  decision: null,
  settledAt: null,
  settledBy: null,
  isAsked: false,
});
let versions: SentVersion[] = [];
let isBeyond = false;
let saves = 0;
let sent: { path: string; body: unknown }[] = [];

const quotes = (): ClaimQuotes => ({
  draft: null,
  versions,
  authorisations: [],
  terms: { decides: 'claimant', limitPence: null, days: 14, coversLess: false },
  insurer: '',
  isBeyond,
  isOver: false,
});

async function answer(url: string, init?: RequestInit): Promise<Response> {
  const path = url.split('/').at(-1) ?? '';
  if (path === 'quotes') return Response.json(quotes());
  if (path === 'quote-templates') return Response.json({ templates: [], audiences: ['me'] });
  if (path === 'quote-save') saves += 1;
  if (path === 'quote-save') return Response.json({ hash: 'mine' });
  if (path === 'quote-send') sent.push({ path, body: JSON.parse(init?.body as string) });
  return Response.json(
    { title: 'Version 2 stands here. Nothing was sent.', code: 'changed-meanwhile' },
    { status: 409 },
  );
}

beforeEach(() => {
  versions = [version(1)];
  isBeyond = false;
  saves = 0;
  sent = [];
  vi.stubGlobal('fetch', answer);
});
afterEach(() => vi.unstubAllGlobals());

const alerts = () => [...document.querySelectorAll('form [role=alert]')].map(({ textContent }) => textContent);
const send = () =>
  act(async () =>
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );

/** A colleague sends a version, of which the news comes. */
async function sendAnother(): Promise<void> {
  versions = [version(2), version(1)];
  await act(async () => tellDeskNews(JSON.stringify({ claims: ['claim'] })));
  await vi.waitFor(() => expect(alerts().join()).toContain('Version 2 was sent while this was open.'));
}

test('a version that a colleague sends meanwhile is named, and replaced only once it was seen', async () => {
  const given = { name: 'Priya Nair', now: new Date('2026-11-06T12:00:00Z'), again: () => {}, onClose: () => {} };
  await draw(<QuoteSheet claimId="claim" {...given} />);
  await vi.waitFor(() => expect(document.body.textContent).toContain('This will be version 2.'));
  await sendAnother();
  expect(document.body.textContent).toContain('This will be version 2.');
  await send();
  expect(sent).toEqual([{ path: 'quote-send', body: { seen: 'mine', newest: 1, newestStatus: 'sent' } }]);
  await click('Keep mine');
  expect(document.body.textContent).toContain('This will be version 3.');
  await send();
  expect(sent[1]?.body).toEqual({ seen: 'mine', newest: 2, newestStatus: 'sent' });
});

test('a version that the claimant approves meanwhile is named, and replaced only once that was seen', async () => {
  const given = { name: 'Priya Nair', now: new Date('2026-11-06T12:00:00Z'), again: () => {}, onClose: () => {} };
  await draw(<QuoteSheet claimId="claim" {...given} />);
  await vi.waitFor(() => expect(document.body.textContent).toContain('This will be version 2.'));
  const quantity = () => document.querySelector<HTMLInputElement>('#quote-quantity-0')?.value;
  const typed = quantity();
  const settled = { decision: 'approved', settledAt: '2026-11-06T11:59:00Z', settledBy: 'claimant' } as const;
  versions = [{ ...version(1), status: 'approved', ...settled }];
  await act(async () => tellDeskNews(JSON.stringify({ claims: ['claim'] })));
  await vi.waitFor(() => expect(alerts().join()).toContain('The claimant approved it on 06/11/2026'));
  expect([quantity(), alerts().join().includes('Show that one')]).toEqual([typed, false]);
  await send();
  expect(sent[0]?.body).toEqual({ seen: 'mine', newest: 1, newestStatus: 'sent' });
  await click('Keep mine');
  await send();
  expect(sent[1]?.body).toEqual({ seen: 'mine', newest: 1, newestStatus: 'approved' });
});

test('a claimant whom the state asks nothing is not offered, and the sheet says what to do', async () => {
  isBeyond = true;
  const given = { name: 'Priya Nair', now: new Date('2026-11-06T12:00:00Z'), again: () => {}, onClose: () => {} };
  await draw(<QuoteSheet claimId="claim" {...given} />);
  await vi.waitFor(() => expect(document.body.textContent).toContain('In this state the claimant is asked nothing.'));
  const choices = [...document.querySelectorAll('#quote-who option:not([disabled])')];
  expect(choices.map(({ textContent }) => textContent)).toEqual(['The insurer']);
  await send();
  expect([sent, saves, document.activeElement?.id]).toEqual([[], 0, 'quote-who']);
  await click('Save draft');
  expect(saves).toBe(1);
});
