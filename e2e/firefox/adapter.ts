// What Playwright's driver for Firefox lacks, made up for in the page.
import type { BrowserContext, Page, Request } from '@playwright/test';

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

const reportedByFirefoxAlone = [
  // Chromium says it in the console, where tests allow it.
  /^Firefox can’t establish a connection to|^The connection to .* was interrupted/,
  // What is still loading when its page is left. Of what is gone the page itself tells.
  /^error loading dynamically imported module|^assets\/.*\.css did not load$/,
  // A page that allows no picture has no icon either.
  /\/favicon\.ico because it violates/,
];

/** Returns whether Firefox alone reports this error, although nothing is wrong. */
export const isReportedByFirefoxAlone = ({ message }: Error): boolean =>
  reportedByFirefoxAlone.some((pattern) => pattern.test(message));

/**
 * Runs in the page: enters by the browser's own editing what the driver has put into a field. The driver sets `value` and
 * tells of it, which React takes for its own doing and ignores.
 */
function enterByEditing(): void {
  const enter = (event: Event) => {
    const [field] = event.composedPath();
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (event.isTrusted || !(event instanceof InputEvent) || !isText) return;
    event.stopImmediatePropagation();
    const { selectionStart: caret, value } = field;
    // A field without a caret, as that for an address, got it behind what it had.
    const text = caret === null ? (event.data ?? '') : value;
    field.value = '';
    document.execCommand('insertText', false, text);
    if (caret !== null) field.setSelectionRange(caret, caret);
  };
  addEventListener('input', enter, { capture: true });
}

/**
 * Runs in the page: scrollbars take no room, as on phones and in Chromium without its windows. Firefox' own setting for
 * that, `ui.useOverlayScrollbars`, ends its content process in some dialogs.
 */
function hideScrollbars(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { scrollbar-width: none }');
  document.adoptedStyleSheets.push(sheet);
}

/** Ends a test that asks for other media than those that Firefox has by itself: it belongs in `cannot.ts`. */
function refuseMedia(page: Page): void {
  page.emulateMedia = async ({ colorScheme, ...others } = {}) => {
    if (colorScheme === 'light' && Object.keys(others).length === 0) return;
    throw new Error('The driver cannot set media: list this test in cannot.ts.');
  };
}

/** Takes a context as it is made, before it has a page. */
export async function adaptToFirefox(context: BrowserContext): Promise<void> {
  context.on('page', refuseMedia);
  await Promise.all([
    context.addInitScript(sendBodies, bodyHeader),
    context.addInitScript(enterByEditing),
    context.addInitScript(hideScrollbars),
  ]);
}
