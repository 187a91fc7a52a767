// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { draw } from '#web/dom.fixture.tsx';
import type { ClaimComplaint } from './complaint-fields.ts';
import { OneComplaint } from './OneComplaint.tsx';
import { WhomElse } from './WhomElse.tsx';

const boot = { brand: { companyName: 'Marigold' } } as unknown as Boot;

const complaint: ClaimComplaint = {
  number: 'C-1',
  kind: 'data',
  receivedAt: '2026-11-24T10:00:00.000Z',
  dueAt: '2026-12-24T10:00:00.000Z',
  isOver: false,
  mayAskNow: false,
  mayAskUntil: null,
  answeredBy: 'Kim',
  sentFor: null,
  words: 'Why do you keep this?',
  wanted: '',
  closedAt: null,
  ending: null,
  takenUpBy: null,
  endingWords: null,
  steps: [],
  letters: [],
};

async function shownOf(given: Partial<ClaimComplaint>): Promise<string> {
  await draw(
    <BootContext.Provider value={boot}>
      <OneComplaint complaint={{ ...complaint, ...given }} ombudsman="Ombudsman" isNewest={false} isJustSent={false} />
    </BootContext.Provider>,
  );
  return document.body.textContent ?? '';
}

const step = (kind: string) => ({ kind, at: '2026-11-25T10:00:00.000Z' });

test('a complaint about data that was confirmed promises its answer, and no confirmation', async () => {
  const shown = await shownOf({ steps: [step('received'), step('acknowledgement')] });
  expect(shown).toMatch(/We’ve confirmed that we have your complaint.*Next: our answer, as soon as we can/);
  expect(shown).not.toContain('We’ll confirm');
});

test('one that was not promises both', async () => {
  expect(await shownOf({ steps: [step('received')] })).toMatch(/We’ll confirm that by .*Next: we confirm/);
});

test('one whose confirmation was missed says so, and no day that has gone by as one to come', async () => {
  const shown = await shownOf({ steps: [step('received')], isOver: true });
  expect(shown).toMatch(/We should have confirmed by 24\/12\/2026.*Next: our answer, as soon as we can/);
  expect(shown).not.toMatch(/at the latest|We’ll confirm/);
});

test('a holding letter confirms a complaint about data too', async () => {
  expect(await shownOf({ steps: [step('received'), step('holding')] })).toContain('We’ve confirmed that we have');
});

test.each([
  ['without a letter', [], /You should have had our answer by 24\/12\/2026\..* You can go to the Ombudsman now\./],
  ['with their letter', ['eight-weeks'], /haven’t had our answer within 8 weeks\..* You can go to the Ombudsman now\./],
])('after eight weeks, %s, it says who can be asked now, and what comes next', async (_what, kinds, wanted) => {
  const steps = ['received', ...kinds].map(step);
  const shown = await shownOf({ kind: 'service', steps, isOver: true, mayAskNow: true });
  expect(shown).toMatch(wanted);
  expect(shown).toContain('Next: our written answer');
  expect(shown).not.toMatch(/at the latest|usually sooner/);
});

test('with a letter of eight weeks that went early, nobody can be asked yet', async () => {
  const shown = await shownOf({ kind: 'service', steps: [step('received'), step('eight-weeks')] });
  expect(shown).toMatch(
    /when you’ll hear from us, and from when you can go to the Ombudsman\..*Next: our written answer/,
  );
  expect(shown).not.toMatch(/ now\.|within 8 weeks/);
});

test('once closed it says who answered it, if somebody did', async () => {
  const closed = { closedAt: '2026-11-26T10:00:00.000Z' };
  expect(await shownOf({ ...closed, steps: [step('received'), step('final')] })).toContain('Kim answered it.');
  document.body.replaceChildren();
  expect(await shownOf({ ...closed, steps: [step('received'), step('closed')] })).not.toContain('Kim');
});

test.each([
  ['agreed', 'Northfield has answered your complaint. Marigold sends this answer for Northfield.'],
  ['alone', 'Marigold answered it for Northfield.'],
  [null, 'Northfield answered it.'],
])('an answer for the insurer that was sent %s is told as what it is', async (sentFor, told) => {
  const closed = { closedAt: '2026-11-26T10:00:00.000Z', answeredBy: 'Northfield', sentFor };
  expect(await shownOf({ ...closed, steps: [step('received'), step('final')] })).toContain(told);
});

async function elseOf(complaints: ClaimComplaint[]): Promise<string> {
  const body = { name: 'Ombudsman', address: [], phone: '1', website: 'https://ombudsman.test' };
  const claim = { id: '1', complained: true, complaints, complaintOmbudsman: body, complaintCommissioner: body };
  await draw(<WhomElse claim={claim} />);
  return document.body.lastElementChild?.textContent ?? '';
}

const ours: ClaimComplaint = { ...complaint, kind: 'service' };
const whenText = 'once you’ve had our final answer or after 8 weeks';

test('whom else to ask says now of what can be taken there, and when of the others', async () => {
  expect(await elseOf([ours])).not.toContain('now');
  const early = await elseOf([{ ...ours, steps: [step('eight-weeks')] }]);
  expect(early).toContain(whenText);
  expect(early).not.toContain('now');
  const ready = await elseOf([{ ...ours, mayAskNow: true }]);
  expect(ready).toContain('You can take complaint C-1 to the Ombudsman now, free of charge.');
  expect(ready).not.toContain(whenText);
  const both = await elseOf([
    { ...ours, mayAskNow: true },
    { ...ours, number: 'C-2' },
  ]);
  expect(both).toMatch(/complaint C-1 to the Ombudsman now.*once you’ve had our final answer/);
});

test('once it is answered they read until which day, and after it that the day has passed', async () => {
  const answered = { ...ours, closedAt: '2026-11-26T10:00:00.000Z', mayAskUntil: '2027-05-26T22:59:59.999Z' };
  const open = await elseOf([{ ...answered, mayAskNow: true }]);
  expect(open).toContain('You can take complaint C-1 to the Ombudsman until 26/05/2027, free of charge.');
  expect(open).not.toContain(whenText);
  const over = await elseOf([answered]);
  expect(over).toContain('You could take complaint C-1 to the Ombudsman until 26/05/2027.');
  expect(over).not.toMatch(/You can take|once you’ve had our final answer/);
});
