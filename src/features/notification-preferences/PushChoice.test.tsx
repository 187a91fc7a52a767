// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { BootContext } from '#web/boot.ts';
import type { Boot } from '#shared/page/boot.ts';
import { click, control, draw, focused } from '#web/dom.fixture.tsx';
import { PushChoice } from './PushChoice.tsx';
import type { PushState } from './push-browser.ts';

let after: PushState = 'on';

vi.mock('./push-browser.ts', () => ({
  pushState: async () => 'off',
  turnPushOn: async () => after,
  turnPushOff: async () => 'off',
  installed: async () => {},
}));

const boot = { locale: 'en-GB', offers: { push: true, texts: true } } as unknown as Boot;

beforeEach(async () => {
  await draw(
    <BootContext value={boot}>
      <PushChoice claimId="claim" isStopped={false} />
    </BootContext>,
  );
});

test('what is there on arrival is plain text, which nothing reads out', () => {
  expect(control('Get notifications')).toBeDefined();
  expect(document.body.textContent).toContain('Your browser will ask you first.');
  expect(document.querySelector('[role=status]')).toBeNull();
});

test.each([
  ['blocked', 'Your browser is blocking notifications from this site. You can allow them in its settings.'],
  ['on', 'Notifications are on in this browser.'],
] as const)('once pressed, the focus is on what became of it: %s', async (state, text) => {
  after = state;
  await click('Get notifications');
  expect(focused().textContent?.trim()).toBe(text);
});
