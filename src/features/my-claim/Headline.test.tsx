// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import { Headline } from './Headline.tsx';

const wording = {
  sentence: 'Your claim has been cancelled',
  meaning: 'It’s closed.',
  next: 'If you weren’t expecting this, message us.',
  actor: 'nobody',
  isEnd: true,
  usually: null,
  when: null,
};

const claim = { lateDays: 0, asOf: '2026-11-22T00:00:00Z', state: null, visits: [], wording };

test('a cancelled claim whose device is to come back names its day once, and still leads to messages', async () => {
  const when = { label: 'Delivery booked for', date: '2026-11-25T12:00:00Z', day: null, days: null };
  const booked = { ...claim, visits: [{ kind: 'delivery' }], wording: { ...wording, when } };
  await draw(<Headline claim={booked} claimId="c" idle />);
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Delivery booked for Wednesday/),
    wording.next,
  ]);
  expect(document.querySelector('li a')?.getAttribute('href')).toMatch(/messages/);
  expect(document.body.textContent).toContain('Add to calendar');
});

test('a cancelled claim of which nothing is to come names no day', async () => {
  await draw(<Headline claim={claim} claimId="c" idle />);
  expect(document.querySelector('li')?.textContent).toBe(wording.next);
  expect(document.body.textContent).not.toContain('Delivery booked');
});
