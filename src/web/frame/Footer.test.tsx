// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '../boot.ts';
import { draw, focused, frame, press, undraw } from '../dom.fixture.tsx';
import { Footer } from './Footer.tsx';

const { chooseLanguage } = vi.hoisted(() => ({ chooseLanguage: vi.fn<(locale: string) => void>() }));

vi.mock('#web/language.ts', async (actual) => ({ ...(await actual<object>()), chooseLanguage }));

const boot = { locale: 'en-GB' } as unknown as Boot;

const select = () => document.querySelector('select') ?? expect.fail();

/** As a browser does for an arrow key on a list that is closed, or for a choice in one that is open. */
async function change(value: string): Promise<void> {
  await act(async () => {
    select().value = value;
    select().dispatchEvent(new Event('change', { bubbles: true }));
  });
}

beforeEach(async () => {
  chooseLanguage.mockReset();
  await draw(
    <BootContext value={boot}>
      <Footer />
    </BootContext>,
  );
  await act(async () => select().focus());
});

test('a choice with the pointer changes the language at once', async () => {
  await change('pl');
  expect(chooseLanguage.mock.calls).toEqual([['pl']]);
});

test.each([
  ['Enter', async () => void (await press('Enter'))],
  ['going on', async () => act(async () => focused().blur())],
])('the arrow keys go through the languages, and %s takes one', async (_how, take) => {
  for (const value of ['en-US', 'pl']) {
    // One key after the other.
    // oxlint-disable-next-line no-await-in-loop
    await press('ArrowDown');
    // oxlint-disable-next-line no-await-in-loop
    await change(value);
  }
  expect(chooseLanguage).not.toHaveBeenCalled();
  await take();
  expect(chooseLanguage.mock.calls).toEqual([['pl']]);
});

test('whoever goes on without another choice stays in their language', async () => {
  await act(async () => focused().blur());
  expect(chooseLanguage).not.toHaveBeenCalled();
});

test('one choice is taken once, also where the focus goes on before the page is loaded anew', async () => {
  await change('pl');
  await act(async () => focused().blur());
  expect(chooseLanguage).toHaveBeenCalledTimes(1);
});

const claimId = '0b9d4a52-7c1e-4f6a-9b7e-2d4c8f1a3e50';

test.each([
  ['switched', 'We’ll write to you in English too.', null],
  ['chosen', 'Our messages stay in the language chosen in Notifications.', `/preferences/${claimId}`],
])('after a switch it is said that notices are %s', async (choseLanguage, said, link) => {
  await undraw();
  history.replaceState({ choseLanguage }, '', `/my-claim/${claimId}`);
  await draw(
    <BootContext value={boot}>
      <Footer />
    </BootContext>,
  );
  await vi.waitFor(async () => {
    await frame();
    expect(document.querySelector('[role="status"]')?.textContent).toContain(said);
  });
  const status = document.querySelector('[role="status"]');
  expect(status?.querySelector('a')?.getAttribute('href') ?? null).toBe(link);
});

test.each(['none', 'stopped'])('nothing is said of notices that are %s', async (choseLanguage) => {
  await undraw();
  history.replaceState({ choseLanguage }, '');
  await draw(
    <BootContext value={boot}>
      <Footer />
    </BootContext>,
  );
  await frame();
  expect(focused()).toBe(select());
  expect(document.querySelector('[role="status"]')).toBeNull();
});

test('once the page was loaded anew for another language, the focus is where it was, and the next time not', async () => {
  await undraw();
  history.replaceState({ choseLanguage: 'none', dialog: 1 }, '');
  const page = (
    <BootContext value={boot}>
      <Footer />
    </BootContext>
  );
  await draw(page);
  expect(focused()).toBe(select());
  expect(history.state).toEqual({ dialog: 1 });
  await undraw();
  await draw(page);
  expect(focused()).toBe(document.body);
});
