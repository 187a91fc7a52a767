// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import { WaitingPhotos } from './WaitingPhotos.tsx';

const hint = async (systemName: string) => {
  await draw(
    <WaitingPhotos
      claimId="claim"
      name="Priya"
      systemName={systemName}
      mayChange={false}
      again={() => {}}
      open={() => {}}
      leaveButton={() => {}}
      photos={[]}
    />,
  );
  return [...document.querySelectorAll('p')].at(-1)?.textContent;
};

test('photos that wait are said to come with the move to a state, and not while the claim is in it', async () => {
  expect(await hint('Inspection')).toBe(
    'Priya sees them when you show them, or once the claim moves to “Awaiting Authorisation”.',
  );
  expect(await hint('Awaiting Authorisation')).toBe('Priya sees them when you show them.');
});
