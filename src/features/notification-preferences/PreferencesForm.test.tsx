// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Preferences } from '#claim/change/notification-preferences.rules.ts';
import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { click, draw, focused, frame } from '#web/dom.fixture.tsx';
import { PreferencesForm } from './PreferencesForm.tsx';

const boot = { locale: 'en-GB', offers: { texts: true, push: true } } as unknown as Boot;
const reachable = { mail: true, text: true };

function form(preferences: Preferences, browsers = 0, change = async () => null, languageChosen = false) {
  return (
    <BootContext value={boot}>
      <PreferencesForm {...{ preferences, languageChosen, reachable, browsers, change }} />
    </BootContext>
  );
}

const chosen = (channels: Partial<Preferences['channels']>, stopped = false): Preferences => ({
  channels: { mail: false, text: false, push: false, ...channels },
  locale: 'en-GB',
  quietHours: true,
  stopped,
});
const text = () => document.body.textContent;

test.each([
  ['email', chosen({ mail: true }), 0, /saved your choices\.$/],
  ['a browser that gets push messages', chosen({ push: true }), 1, /saved your choices\.$/],
  ['push messages, which no browser gets', chosen({ push: true }), 0, /None of them can reach you now/],
  ['nothing', chosen({}), 1, /Nothing is chosen/],
])('after %s was chosen the page says whether we can tell', async (_name, preferences, browsers, said) => {
  await draw(form(preferences, browsers));
  await click('Save choices');
  await frame();
  expect(document.querySelector('form [role="status"]')?.textContent).toMatch(said);
});

test('the focus goes to the sentence once notifications are on again', async () => {
  let redraw: (preferences: Preferences) => Promise<void> = async () => {};
  const change = async () => {
    await redraw(chosen({ mail: true }));
    return null;
  };
  const show = await draw(form(chosen({ mail: true }, true), 0, change));
  redraw = (preferences) => show(form(preferences, 0, change));
  await click('Turn notifications on again');
  await frame();
  expect(focused().textContent).toContain('on again');
  expect(text()).toContain('Stop all notifications');
});

test.each([
  [false, 'Until you save your choices here, it changes when you switch'],
  [true, 'You chose this here.'],
])('the language says what it follows (chosen here: %s)', async (isChosen, said) => {
  await draw(form(chosen({ mail: true }), 0, undefined, isChosen));
  const described = document.getElementById(document.querySelector('select')?.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toContain(said);
});
