// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, test } from 'vitest';

import { letterKindsOf } from '#claim/complaint/letters.rules.ts';
import { control, draw } from '#web/dom.fixture.tsx';
import type { ShownComplaint } from '../../complaint/complaint-routes.ts';
import { CloseDialog } from './CloseDialog.tsx';
import { InsurerDialog } from './InsurerDialog.tsx';
import { LetterDialog } from './LetterDialog.tsx';
import { TakeDialog } from './TakeDialog.tsx';

const complaint: ShownComplaint = {
  id: 'k',
  number: 'C-7QK4-M2XD',
  kind: 'service',
  receivedAt: '2026-09-01T09:00:00Z',
  channel: 'call',
  words: 'It is late.',
  wanted: '',
  reach: '',
  respondent: 'insurer',
  respondentName: 'Northgate',
  takenBy: '',
  days: [],
  eightWeeksFrom: '2026-10-27T00:00:00Z',
  due: null,
  handedOverAt: '2026-09-02T09:00:00Z',
  receiptAt: '2026-09-02T10:00:00Z',
  hasReceipt: true,
  awaitsReceipt: false,
  isKeptFromInsurer: false,
  hasLink: true,
  outcome: null,
  redressPence: null,
  cause: null,
  causeWords: '',
  closedAt: null,
  earlier: null,
  takesUpAgain: null,
  takenUpBy: null,
  changed: [],
  steps: [],
};
const now = new Date('2026-11-30T09:15:00Z');
const parts = { claimId: 'c', complaint, now, again: () => {}, onClose: () => {} };

async function choose(letter: string): Promise<void> {
  const select = document.querySelector('select');
  if (select === null) throw new Error('There is no letter to choose.');
  await act(async () => {
    select.value = letter;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const fields = () => [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')];
const labels = () => [...document.querySelectorAll('label')];
const ids = () => [...document.querySelectorAll('[id]')].map(({ id }) => id);

/** Ids that are there twice, and fields that have not one label, which is of no other. */
function misnamed(): string[] {
  const twice = ids().filter((id, index) => ids().indexOf(id) !== index);
  const named = fields().map((field) =>
    labels().filter((label) => label.contains(field) || (field.id !== '' && label.htmlFor === field.id)),
  );
  const all = named.flat();
  const unclear = fields().filter((_, index) => named[index]?.length !== 1);
  const shared = all.filter((label, index) => all.indexOf(label) !== index);
  return [...twice, ...unclear.map(({ id }) => id), ...shared.map(({ textContent }) => textContent ?? '')];
}

describe.each(['service', 'data'] as const)('the letters of a complaint about %s', (kind) => {
  test.each(letterKindsOf(kind))('have a name for each field: %s', async (letter) => {
    await draw(<LetterDialog {...parts} complaint={{ ...complaint, kind }} />);
    await choose(letter);
    expect(document.querySelector('select')?.value).toBe(letter);
    expect(misnamed()).toEqual([]);
  });
});

test('“Redress in pounds” is the name of a field for an amount', async () => {
  await draw(<LetterDialog {...parts} />);
  await choose('final');
  const redress = control('Redress in pounds (if any)');
  expect([redress.tagName, redress.inputMode]).toEqual(['INPUT', 'decimal']);
  expect(control('What you offer or do besides money (if anything)').tagName).toBe('TEXTAREA');
});

test.each([
  ['take one in', <TakeDialog key="take" {...parts} />],
  ['close one', <CloseDialog key="close" {...parts} />],
  ['record a receipt', <InsurerDialog key="receipt" {...parts} what="receipt" />],
])('the fields to %s have names', async (_, dialog) => {
  await draw(dialog);
  expect(misnamed()).toEqual([]);
});
