// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, control, draw, focused } from '#web/dom.fixture.tsx';
import { QuoteCard } from './QuoteCard.tsx';

let status = 'sent';

const version = () => ({
  number: 1,
  status,
  lines: [],
  totalPence: 14_460,
  vatPence: 0,
  claimantPence: 0,
  decides: 'claimant',
  goodUntil: null,
  lastDay: null,
  sentence: '',
  isFromSystem: false,
  by: 'Kim Adler',
  sentAt: '2026-11-05T09:00:00Z',
  decision: status === 'approved' ? 'approved' : null,
  settledAt: null,
  settledBy: null,
  isAsked: false,
});

beforeEach(() => {
  status = 'sent';
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/quotes')) {
      const terms = { decides: 'claimant', limitPence: null, days: 14, coversLess: false };
      const rest = { draft: null, authorisations: [], terms, insurer: 'Northfield', isBeyond: false, isOver: false };
      return Response.json({ ...rest, versions: [version()] });
    }
    status = path.endsWith('/quote-withdraw') ? 'withdrawn' : 'approved';
    return Response.json({ succeeded: true });
  });
});
afterEach(() => vi.unstubAllGlobals());

const now = new Date('2026-11-06T12:00:00Z');
const card = () =>
  draw(
    <section aria-label="Quote">
      <QuoteCard claimId="claim" name="Priya Nair" isMasked={false} may={['quote']} now={now} />
    </section>,
  );

/** Waits until the button that opened the dialog has gone, and says where the focus is then. */
async function focusAfter(opener: string): Promise<HTMLElement> {
  await vi.waitFor(() => expect(() => control(opener)).toThrow('0 controls'));
  return focused();
}

test('once a decision is recorded its button goes, and the focus is on the quote', async () => {
  await card();
  await click('Decided by telephone …');
  const select = await vi.waitUntil(() => document.querySelector<HTMLSelectElement>('#heard-decision'));
  await act(async () => {
    select.value = 'approved';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await click('Record the decision');
  const focus = await focusAfter('Decided by telephone …');
  expect(focus.closest('section')).not.toBeNull();
  expect(document.querySelector('dialog')).toBeNull();
});

test('once a version is withdrawn its button goes, and the focus is on the quote', async () => {
  await card();
  await click('Withdraw version 1');
  const dialog = document.querySelector('dialog');
  const submit = dialog?.querySelector<HTMLElement>('[type=submit]');
  await act(async () => {
    submit?.focus();
    submit?.click();
  });
  const focus = await focusAfter('Withdraw version 1');
  expect(focus.closest('section')).not.toBeNull();
});
