// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { BootContext } from '#web/boot.ts';
import type { Boot } from '#shared/page/boot.ts';
import { draw, focused } from '#web/dom.fixture.tsx';
import { announce, LiveRegion } from '#web/ui/feedback/LiveRegion.tsx';
import { useAnnouncedFocus } from '#web/ui/feedback/useAnnouncedFocus.ts';
import { RouteDialog } from './RouteDialog.tsx';

const boot = { locale: 'en-GB', brand: { name: 'Marigold' } } as unknown as Boot;

function Done() {
  const heading = useAnnouncedFocus<HTMLHeadingElement>('We have it.');
  return (
    <h3 ref={heading} tabIndex={-1}>
      Received
    </h3>
  );
}

const page = (isDone: boolean) => (
  <BootContext value={boot}>
    <RouteDialog parent="/" title="Send it">
      {isDone ? <Done /> : <form />}
    </RouteDialog>
    <LiveRegion />
  </BootContext>
);

const inPage = () =>
  [...document.querySelectorAll('[role=status]')].find((region) => region.closest('dialog') === null)?.textContent;
const inDialog = () => document.querySelector('dialog [role=status]')?.textContent;

beforeEach(() => act(() => announce('')));

test('in a dialog what came in place of the form is announced, for those who hear nothing of a moved focus', async () => {
  const show = await draw(page(false));
  await show(page(true));
  expect([focused().textContent, inDialog()]).toEqual(['Received', 'We have it.']);
});

test('what a dialog announces, the page below it does not announce too, then or later', async () => {
  const show = await draw(page(false));
  await show(page(true));
  expect([inDialog(), inPage()]).toEqual(['We have it.', '']);
  await show(
    <BootContext value={boot}>
      {null}
      <LiveRegion />
    </BootContext>,
  );
  expect(inPage()).toBe('');
  await act(async () => announce('Your claim has moved to Repair.'));
  expect(inPage()).toBe('Your claim has moved to Repair.');
});

test('the same sentence is announced a second time', async () => {
  const show = await draw(page(true));
  await show(page(false));
  expect(inDialog()).toBe('');
  await show(page(true));
  expect(inDialog()).toBe('We have it.');
});

test('a dialog does not repeat what was announced before it opened', async () => {
  act(() => announce('Your claim has moved to Repair.'));
  await draw(page(false));
  expect(inDialog()).toBe('');
});
