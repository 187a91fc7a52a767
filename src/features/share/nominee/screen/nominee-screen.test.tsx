// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { control, draw, fill } from '#web/dom.fixture.tsx';
import { WithClient } from '#web/graphql/with-client.fixture.tsx';
import { Content } from './NomineeScreen.tsx';

const boot = { locale: 'en-GB', brand: { name: 'Marigold' } } as unknown as Boot;

const onClaim = (displayStatus: string) => (
  <BootContext value={boot}>
    <WithClient>
      <Content claim={{ id: 'c', asOf: '2026-11-24T10:00:00.000Z', displayStatus, nominations: [] }} />
    </WithClient>
  </BootContext>
);

const text = () => document.body.textContent ?? '';

test.each([
  ['In Progress', true],
  ['Finished', false],
  ['Cancelled', false],
])('on a claim that is %s, somebody can be named: %s', async (displayStatus, canName) => {
  await draw(onClaim(displayStatus));
  expect(document.querySelector('form') !== null).toBe(canName);
  expect(text().includes('Your claim has ended')).toBe(!canName);
});

test('what is being typed stays when the claim ends', async () => {
  const redraw = await draw(onClaim('In Progress'));
  await fill('Their name', 'Dana Field');
  await redraw(onClaim('Finished'));
  expect((control('Their name') as HTMLInputElement).value).toBe('Dana Field');
  expect(text()).toContain('Your claim has ended');
});
