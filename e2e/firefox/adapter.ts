// What Playwright's driver for Firefox lacks, made up for in the page.
import type { BrowserContext, Locator, Page, Request } from '@playwright/test';

const bodyHeader = 'x-test-body';

/** Returns what a request sends as text. Firefox' driver does not tell, so `sendBodies` has written it into a header. */
export function bodyOf(request: Request): string {
  return request.postData() ?? decodeURIComponent(request.headers()[bodyHeader] ?? '');
}

/** Runs in the page: writes the text that a call to the portal sends into a header too. */
function sendBodies(header: string): void {
  const original = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const isOwn = new URL(input instanceof Request ? input.url : input, location.href).origin === location.origin;
    if (typeof init?.body !== 'string' || !isOwn) return original(input, init);
    const headers = new Headers(init.headers);
    headers.set(header, encodeURIComponent(init.body));
    return original(input, { ...init, headers });
  };
}

/** Tells what Firefox itself says of a stream that breaks; Chromium says it in the console, where tests allow it. */
export function isBrokenStream({ message }: Error): boolean {
  return /^(?:Firefox can’t establish a connection to|The connection to .* was interrupted)/.test(message);
}

let fillsByEditing = false;

/** Fills fields by the browser's own editing: the driver sets `value`, which React takes for its own doing and ignores. */
function fillByEditing(page: Page): void {
  if (fillsByEditing) return;
  fillsByEditing = true;
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator;
  const { fill } = locators;
  locators.fill = async function (this: Locator, text, options) {
    if (await this.evaluate(isPicker)) return fill.call(this, text, options);
    // Of an empty text the driver makes a press of Delete on all that is there.
    await fill.call(this, '', options);
    if (text !== '') await this.evaluate((_, given) => document.execCommand('insertText', false, given), text);
  };
}

/** Tells a field that has parts of its own and no text. */
const isPicker = (element: Element) => element instanceof HTMLInputElement && element.type === 'date';

/** Ends a test that asks for other media than those that Firefox has by itself: it belongs in `cannot.ts`. */
function refuseMedia(page: Page): void {
  page.emulateMedia = async ({ colorScheme, ...others } = {}) => {
    if (colorScheme === 'light' && Object.keys(others).length === 0) return;
    throw new Error('The driver cannot set media: list this test in cannot.ts.');
  };
}

export async function adaptToFirefox(context: BrowserContext): Promise<void> {
  await context.addInitScript(sendBodies, bodyHeader);
  context.on('page', (page) => {
    fillByEditing(page);
    refuseMedia(page);
  });
}
