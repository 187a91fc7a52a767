// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { letterKindsOf } from '#claim/complaint/letters.rules.ts';
import { control, draw } from '#web/dom.fixture.tsx';
import type { ShownComplaint } from '../../complaint/shown-complaint.ts';
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
  clientId: 'first',
  respondentName: 'Northgate',
  takenBy: '',
  days: [],
  eightWeeksFrom: '2026-10-27T00:00:00Z',
  letters: letterKindsOf('service').map((letter) => ({ letter, refused: null })),
  letterDue: 'acknowledgement',
  due: null,
  handedOverAt: '2026-09-02T09:00:00Z',
  receiptAt: '2026-09-02T10:00:00Z',
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

const letterParts = { ...parts, isToldInWriting: true };

afterEach(() => vi.unstubAllGlobals());

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
    await draw(<LetterDialog {...letterParts} complaint={{ ...complaint, kind }} />);
    await choose(letter);
    expect(document.querySelector('select')?.value).toBe(letter);
    expect(misnamed()).toEqual([]);
  });
});

const offered = () => [...document.querySelectorAll('option')].map(({ value }) => value);

test('the dialog opens with the letter that is due, offers none that is refused, and says why', async () => {
  const letters: ShownComplaint['letters'] = [
    { letter: 'acknowledgement', refused: 'acknowledgement-late' },
    { letter: 'summary', refused: 'no-receipt' },
    { letter: 'holding', refused: null },
    { letter: 'final', refused: 'no-receipt' },
    { letter: 'eight-weeks', refused: null },
  ];
  await draw(<LetterDialog {...letterParts} complaint={{ ...complaint, letters, letterDue: 'eight-weeks' }} />);
  expect(document.querySelector('select')?.value).toBe('eight-weeks');
  expect(offered()).toEqual(['holding', 'eight-weeks']);
  expect(document.body.textContent).toContain('would promise an answer by a day that has passed');
  expect(document.body.textContent?.match(/hasn’t confirmed that it has it/g)).toHaveLength(1);
});

const gone = { what: 'eight-weeks', at: '2026-11-01T09:00:00Z', sendBy: null, doneAt: null, lateDays: null } as const;

test.each<[Partial<ShownComplaint>, ShownComplaint['letters'][number]['refused'], string | null]>([
  [{ days: [gone] }, 'acknowledgement-late', 'the 8-week letter has gone'],
  [{ kind: 'data' }, 'acknowledgement-late', 'the last day to confirm this complaint is over'],
  [{}, 'summary-late', 'the third working day is over'],
  [{}, 'letter-early', 'can be sent from 27/10/2026'],
  [{}, 'letter-sent', null],
])('the dialog says of %j why a letter is refused with %s', async (more, refused, why) => {
  const letters: ShownComplaint['letters'] = [
    { letter: 'acknowledgement', refused },
    { letter: 'holding', refused: null },
  ];
  await draw(<LetterDialog {...letterParts} complaint={{ ...complaint, ...more, letters, letterDue: 'holding' }} />);
  expect(document.body.textContent).toContain(why ?? '');
  expect(offered()).toEqual(['holding']);
  expect(/any more|can be sent from/.test(document.body.textContent ?? '')).toBe(why !== null);
});

test('an 8-week letter asks when the final answer is expected, and a holding letter when they hear again', async () => {
  await draw(<LetterDialog {...letterParts} />);
  await choose('eight-weeks');
  expect(control('When the final answer is expected').getAttribute('type')).toBe('date');
  await choose('holding');
  expect(control('When they hear from us again').getAttribute('type')).toBe('date');
});

test.each([
  ['of the client', false, false, null],
  ['ours for want of any', true, false, 'The client hasn’t approved its own yet.'],
  ['ours where the client’s name six months', false, true, 'an 8-week letter doesn’t start'],
])(
  'the preview says whose words about time limits it has: %s',
  async (_whose, isWaiverShipped, isWaiverReplaced, note) => {
    const paragraphs = [{ part: 'waiver', text: 'There are time limits.' }];
    const answer = { title: 'After eight weeks', paragraphs, missing: [], isWaiverShipped, isWaiverReplaced };
    vi.stubGlobal('fetch', async () => Response.json(answer));
    await draw(<LetterDialog {...letterParts} />);
    await choose('eight-weeks');
    const look = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Preview');
    await act(async () => look?.click());
    await vi.waitFor(() => expect(document.body.textContent).toContain('There are time limits.'));
    const shown = document.body.textContent ?? '';
    expect(shown.includes('The words about time limits are ours.')).toBe(note !== null);
    expect(shown).toContain(note ?? '');
  },
);

test.each([true, false])(
  'before it is sent, the dialogs say what has to go by post: %s is told in writing',
  async (isTold) => {
    const told = () => document.body.textContent?.includes('No email or text reaches the claimant.');
    await draw(<LetterDialog {...letterParts} isToldInWriting={isTold} />);
    expect(told()).toBe(!isTold);
    await draw(<CloseDialog {...parts} isToldInWriting={isTold} />);
    expect(told()).toBe(!isTold);
  },
);

test('“Redress in pounds” is the name of a field for an amount', async () => {
  await draw(<LetterDialog {...letterParts} />);
  await choose('final');
  const redress = control('Redress in pounds (if any)');
  expect([redress.tagName, redress.inputMode]).toEqual(['INPUT', 'decimal']);
  expect(control('What you offer or do besides money (if anything)').tagName).toBe('TEXTAREA');
});

test.each([
  ['take one in', <TakeDialog key="take" {...parts} />],
  ['close one', <CloseDialog key="close" {...parts} isToldInWriting />],
  ['record a receipt', <InsurerDialog key="receipt" {...parts} what="receipt" />],
])('the fields to %s have names', async (_, dialog) => {
  await draw(dialog);
  expect(misnamed()).toEqual([]);
});
