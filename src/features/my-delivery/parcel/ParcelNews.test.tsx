// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
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

test('a parcel that has come says where it was to go, not where it goes', async () => {
  await draw(<ParcelNews claimId="c" parcel={parcel} isOpen={false} refresh={() => {}} />);
  expect(document.querySelector('dl')?.textContent).toBe('It was to go toPick-up point: Corner Shop');
});
