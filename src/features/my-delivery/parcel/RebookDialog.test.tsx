// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { click, draw, frame } from '#web/dom.fixture.tsx';
import { useTitle } from '#web/title.ts';
import type { ShownParcel } from './parcel-fields.ts';
import { RebookDialog } from './RebookDialog.tsx';

const boot = { locale: 'en-GB', brand: { name: 'Marigold' } } as unknown as Boot;
const offers = { days: [], places: [], neighbour: true, safePlace: true, otherAddress: false };
const parcel = { courier: 'Example Courier', direction: 'delivery', failed: null, offers } as unknown as ShownParcel;

function Page({ isOpen }: { isOpen: boolean }) {
  useTitle('My Delivery');
  const unused = () => expect.fail();
  return isOpen && <RebookDialog parcel={parcel} offers={offers} block={null} ask={unused} onClose={() => {}} />;
}

const page = (isOpen: boolean) => (
  <BootContext value={boot}>
    <Page isOpen={isOpen} />
  </BootContext>
);

test('the page’s title begins with Error while its dialog has one', async () => {
  const redraw = await draw(page(true));
  expect(document.title).toBe('My Delivery | Marigold');
  await click('Ask Example Courier');
  await frame();
  expect(document.title).toBe('Error: My Delivery | Marigold');
  await redraw(page(false));
  expect(document.title).toBe('My Delivery | Marigold');
});

test('two errors are listed in a summary that takes the focus, and each leads to its field', async () => {
  await draw(page(true));
  await click('With a neighbour');
  await click('Ask Example Courier');
  await frame();
  const summary = document.querySelector('form [role=alert]');
  expect(document.activeElement).toBe(summary);
  const links = [...(summary?.querySelectorAll('a') ?? [])];
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Go to Which neighbour?',
    'Go to It’s left there at your own risk',
  ]);
  await act(async () => links[0]?.click());
  expect(document.activeElement).toBe(document.querySelector('#parcel-words'));
});
