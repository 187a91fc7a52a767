// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { click, control, draw, fill, focused, frame } from '#web/dom.fixture.tsx';
import { WithClient } from '#web/graphql/with-client.fixture.tsx';
import type { ShownParcel } from './parcel-fields.ts';
import { ParcelNews } from './ParcelNews.tsx';

const parcel: ShownParcel = {
  id: 'p',
  direction: 'delivery',
  courier: 'DPD',
  number: '155',
  bookedFor: null,
  window: null,
  pinNeeded: false,
  place: 'Pick-up point: Corner Shop',
  events: [],
  failed: null,
  isWaiting: false,
  isChangeable: false,
  changeUntil: null,
  offers: null,
  rebooking: null,
};

const boot = { locale: 'en-GB', brand: { name: 'Marigold', contact: { phone: '0800 1' } } } as unknown as Boot;

const news = (of: ShownParcel, isOpen = true) => (
  <BootContext value={boot}>
    <WithClient>
      <ParcelNews claimId="c" parcel={of} isOpen={isOpen} refresh={() => {}} />
    </WithClient>
  </BootContext>
);

test('a parcel that has come says where it was to go, not where it goes', async () => {
  await draw(news(parcel, false));
  expect(document.querySelector('dl')?.textContent).toBe('It was to go toPick-up point: Corner Shop');
});

const offers = { days: [], places: [], neighbour: true, safePlace: true, otherAddress: false };
const coming: ShownParcel = { ...parcel, isChangeable: true, offers };
const dialogSays = () => document.querySelector('dialog [role=status]')?.textContent;

const changes: [string, ShownParcel, boolean, string][] = [
  ['goes out', parcel, true, 'It’s too late to change this here. Nothing was sent.'],
  ['has come', parcel, false, 'It’s too late to change this here. Nothing was sent.'],
  [
    'loses its options',
    { ...parcel, isChangeable: true },
    true,
    'The courier doesn’t offer this any more. Look again at what it offers. Nothing was sent.',
  ],
  [
    'gives its place to another courier’s',
    { ...coming, id: 'q', courier: 'Evri' },
    true,
    'Another parcel has taken the place of this one. Close this to see it. Nothing was sent.',
  ],
];

test.each(changes)(
  'a wish that is being typed stays when the parcel %s, and is not sent',
  async (_, now, isOpen, text) => {
    const redraw = await draw(news(coming));
    await click('Change this delivery');
    expect(dialogSays()).toBe('');
    await click('With a neighbour');
    await fill('Which neighbour?', 'Mrs Patel');
    await click('It’s left there at your own risk');
    await redraw(news(now, isOpen));
    expect(dialogSays()).toBe(text);
    expect((control('Which neighbour?') as HTMLInputElement).value).toBe('Mrs Patel');
    await click('Ask DPD');
    await frame();
    expect(focused().textContent).toContain(text);
  },
);
