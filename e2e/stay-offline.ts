import type { BrowserContext, Page } from '@playwright/test';

/** Runs in each page that is opened without a network. */
function countAsOffline(): void {
  Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true });
}

/** Runs in a page; the event is of a browser that took the page for online all the time. */
function countAsBefore(): boolean {
  const wasOpenedOffline = Object.hasOwn(navigator, 'onLine');
  if (wasOpenedOffline) Reflect.deleteProperty(navigator, 'onLine');
  return wasOpenedOffline && navigator.onLine;
}

const comeOnline = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')));

/**
 * Makes pages that are opened while a context is offline count as offline. Chromium 150 answers them without a network,
 * and takes them for online (`navigator.onLine`), which a real device does not.
 */
export function stayOffline(context: BrowserContext): void {
  const emulate = context.setOffline.bind(context);
  let script: AsyncDisposable | null = null;
  context.setOffline = async (isOffline) => {
    if (isOffline) script ??= await context.addInitScript(countAsOffline);
    else {
      await script?.[Symbol.asyncDispose]();
      script = null;
    }
    const taken = isOffline ? [] : await Promise.all(context.pages().map((page) => page.evaluate(countAsBefore)));
    await emulate(isOffline);
    await Promise.all(context.pages().flatMap((page, at) => (taken[at] === true ? [comeOnline(page)] : [])));
  };
}
