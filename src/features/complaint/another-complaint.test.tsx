// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { click, control, draw, focused } from '#web/dom.fixture.tsx';
import { WithClient } from '#web/graphql/with-client.fixture.tsx';
import { RenderedAt } from '#web/router.ts';
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

const complaints = (
  <BootContext value={boot}>
    <WithClient>
      <Content claim={claim} title="Your complaint" />
    </WithClient>
  </BootContext>
);

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
