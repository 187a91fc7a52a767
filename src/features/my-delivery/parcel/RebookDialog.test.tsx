// @vitest-environment happy-dom
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
  return isOpen && <RebookDialog parcel={parcel} offers={offers} ask={unused} onClose={() => {}} />;
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
