// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { click, control, draw, fill, focused } from '#web/dom.fixture.tsx';
import { WithClient } from '#web/graphql/with-client.fixture.tsx';
import { RenderedAt } from '#web/router.ts';
import { LiveRegion } from '#web/ui/feedback/LiveRegion.tsx';
import { Content } from './ComplaintScreen.tsx';

const body = { name: 'Ombudsman', address: [], phone: '', website: 'https://ombudsman.example' };
const complaint = {
  number: 'C-1',
  kind: 'service',
  receivedAt: '2026-11-24T10:00:00.000Z',
  dueAt: '2026-12-24T10:00:00.000Z',
  answeredBy: 'Kim',
  sentFor: null,
  words: 'It is late.',
  wanted: '',
  closedAt: null,
  ending: null,
  takenUpBy: null,
  endingWords: null,
  isOver: false,
  mayAskNow: false,
  mayAskUntil: null,
  steps: [],
  letters: [],
};
const claim = {
  id: 'c',
  complained: true,
  complaints: [complaint],
  complaintOmbudsman: body,
  complaintCommissioner: body,
};

const boot = { locale: 'en-GB', brand: { name: 'Marigold', companyName: 'Marigold' } } as unknown as Boot;

const drawnWith = (of: readonly (typeof complaint)[]) => (
  <BootContext value={boot}>
    <WithClient>
      <LiveRegion />
      <Content claim={{ ...claim, complaints: [...of] }} title="Your complaint" />
    </WithClient>
  </BootContext>
);

const complaints = drawnWith([complaint]);

const drawnAt = (search: string) =>
  renderToStaticMarkup(
    <RenderedAt path="/complaint/c" search={search}>
      {complaints}
    </RenderedAt>,
  );

test('without a script another complaint is a link to the page with its form', () => {
  expect(drawnAt('')).toMatch(/<a href="\/complaint\/c\?another=1"[^>]*>Complain about something else/);
  expect(drawnAt('')).not.toContain('<form');
  expect(drawnAt('?another=1')).toMatch(
    /<h2[^>]*>Complain about something else<\/h2>[^]*<form[^]*href="\/complaint\/c"/,
  );
});

test('cancelled, the form goes and the focus is where it was asked for', async () => {
  await draw(complaints);
  await click('Complain about something else');
  expect(focused()).toBe(control('Tell us what went wrong'));
  await click('Cancel');
  expect(document.querySelector('form')).toBeNull();
  expect(focused()).toBe(control('Complain about something else'));
});

const words = () => (control('Tell us what went wrong') as HTMLTextAreaElement).value;
const said = () => document.querySelector('[role=status]')?.textContent;
const paragraphs = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
const cameIn = 'We’ve received complaint C-1 from you meanwhile. What’s in this form hasn’t been sent.';

afterEach(() => sessionStorage.clear());

test('a form that was begun stays, and says so, when the first complaint comes another way', async () => {
  const redraw = await draw(drawnWith([]));
  await fill('Tell us what went wrong', 'Nobody answers.');
  await redraw(complaints);
  expect([words(), said()]).toEqual(['Nobody answers.', cameIn]);
  expect(focused()).toBe(control('Tell us what went wrong'));
  expect(paragraphs()).toContain(cameIn);
  expect(document.body.textContent).toContain('Complaint C-1');
  await click('Cancel');
  expect(paragraphs()).not.toContain(cameIn);
});

test('so does one of another complaint', async () => {
  const redraw = await draw(complaints);
  await click('Complain about something else');
  await fill('Tell us what went wrong', 'Nobody answers.');
  await redraw(drawnWith([{ ...complaint, number: 'C-2' }, complaint]));
  expect(words()).toBe('Nobody answers.');
  expect(said()).toContain('complaint C-2');
});

test('one in which nothing was typed gives way to the complaint', async () => {
  const redraw = await draw(drawnWith([]));
  await redraw(complaints);
  expect(document.querySelector('form')).toBeNull();
});

test('a form gives way to the complaint that was sent with it, also where the answer to it was lost', async () => {
  const redraw = await draw(drawnWith([]));
  await fill('Tell us what went wrong', 'It is late. ');
  await redraw(complaints);
  expect(document.querySelector('form')).toBeNull();
  expect(said()).toBe('We’ve received your complaint.');
  expect(focused().textContent).toContain('Complaint C-1');
});
