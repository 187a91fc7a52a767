// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, draw, fill } from '#web/dom.fixture.tsx';
import type { ClaimOutcome, ShownOffer, ShownOption } from '../../outcome/outcome-answers.rules.ts';
import { OutcomeSheet } from './OutcomeSheet.tsx';

const cash: ShownOption = {
  id: '01930000-0000-7000-8000-0000000000e5',
  kind: 'cash',
  name: '£275.00 paid to you',
  rows: [],
  title: '',
  grade: null,
  amountPence: 27_500,
  validUntil: null,
  wear: '',
  differences: '',
  warrantyMonths: null,
  workingDays: 5,
  place: '',
  delivery: '',
  cannotUndo: '',
  payer: 'Northgate',
  oldDevice: 'We keep it.',
};
const waiting: ShownOffer = {
  number: 1,
  status: 'sent',
  options: [cash],
  goodUntil: '2026-11-20',
  lastDay: '2026-11-20',
  sentence: '',
  replacesInHand: '',
  mayChange: true,
  isFromSystem: false,
  by: 'Lea',
  sentAt: '2026-11-06T11:00:00Z',
  isAsked: false,
  chosenId: null,
  chosenAt: null,
  chosenBy: null,
  inHandAt: null,
};
const chosen: ShownOffer = {
  ...waiting,
  status: 'chosen',
  chosenId: cash.id,
  chosenAt: '2026-11-06T11:59:00Z',
  chosenBy: 'claimant',
};
const outcome = (offer: ShownOffer): ClaimOutcome => ({
  offers: [offer],
  choices: [],
  voucher: null,
  terms: { kinds: ['cash'], mayChange: true, days: 14 },
  isBeyond: false,
});

let sent: Record<string, unknown>[] = [];
let previews = 0;

async function answer(url: string, init?: RequestInit): Promise<Response> {
  if (url.endsWith('outcome-send')) sent.push(JSON.parse(init?.body as string) as Record<string, unknown>);
  if (url.endsWith('outcome-preview')) previews += 1;
  return Response.json({ title: 'Nothing was sent.', code: 'changed-meanwhile' }, { status: 409 });
}

beforeEach(() => {
  sent = [];
  previews = 0;
  vi.stubGlobal('fetch', answer);
});
afterEach(() => vi.unstubAllGlobals());

const send = () =>
  act(async () =>
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
const sheet = (offer: ShownOffer) => (
  <OutcomeSheet
    claimId="claim"
    name="Priya Nair"
    now={new Date('2026-11-06T12:00:00Z')}
    outcome={outcome(offer)}
    again={() => {}}
    onClose={() => {}}
  />
);

test('what the claimant chooses meanwhile is named, and replaced only once that was seen', async () => {
  const again = await draw(sheet(waiting));
  await fill('A sentence above the options (optional)', 'We found another device.');
  await vi.waitFor(() => expect(previews).toBe(1));
  await again(sheet(chosen));
  const notice = () => document.querySelector('form [role=alert]')?.textContent ?? '';
  expect(notice()).toContain(
    'Offer 1 has changed while this was open. £275.00 paid to you (chosen). The claimant chose',
  );
  await vi.waitFor(() => expect(previews).toBe(2));
  await send();
  expect(sent[0]).toMatchObject({ newest: 1, newestSeen: { status: 'sent', chosenId: null } });
  await click('Keep mine');
  expect(notice()).not.toContain('has changed');
  await send();
  const seen = { newest: 1, newestSeen: { status: 'chosen', chosenId: cash.id } };
  expect(sent[1]).toMatchObject({ ...seen, sentence: 'We found another device.' });
});
