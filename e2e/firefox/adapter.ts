// What Playwright's driver for Firefox lacks, made up for in the page or passed on to `driver.mjs`.
import type { BrowserContext, Page, Request } from '@playwright/test';

const bodyHeader = 'x-test-body';

/** Returns what a request sends as text. Firefox' driver does not tell, so `sendBodies` has written it into a header. */
export function bodyOf(request: Request): string {
  return request.postData() ?? decodeURIComponent(request.headers()[bodyHeader] ?? '');
}

/** Runs in the page: writes the text that a call sends into a header too. */
function sendBodies(header: string): void {
  const original = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (typeof init?.body !== 'string') return original(input, init);
    const headers = new Headers(init.headers);
    headers.set(header, encodeURIComponent(init.body));
    return original(input, { ...init, headers });
  };
}

/** Runs in the page: the driver types a text by setting `value`, which React takes for its own doing and ignores. */
function typeUnseen(): void {
  const type = (text: string): Element | undefined => {
    const field = document.activeElement;
    // The driver goes on in there.
    if (field instanceof HTMLIFrameElement) return field;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return undefined;
    const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
    const { selectionStart, selectionEnd } = field;
    const from = selectionStart ?? field.value.length;
    value?.set?.call(field, field.value.slice(0, from) + text + field.value.slice(selectionEnd ?? from));
    if (selectionStart !== null) field.setSelectionRange(from + text.length, from + text.length);
    field.dispatchEvent(new InputEvent('input', { data: text, bubbles: true, composed: true }));
    return undefined;
  };
  Object.defineProperty(globalThis, '__pw_bidiInsertText', { get: () => type, set() {} });
}

type Media = NonNullable<Parameters<Page['emulateMedia']>[0]>;

/** The names of Firefox' own fields. What overrides nothing is "none", of the medium an empty text. */
const fieldsOf = ({ media, reducedMotion, forcedColors }: Media): Record<string, string> => ({
  ...(media !== undefined && { mediumOverride: media ?? '' }),
  ...(reducedMotion !== undefined && { prefersReducedMotionOverride: reducedMotion ?? 'none' }),
  ...(forcedColors !== undefined && { forcedColorsOverride: forcedColors ?? 'none' }),
});

/** Sets what the driver leaves out of `emulateMedia`. */
function emulateAll(page: Page): void {
  const emulate = page.emulateMedia.bind(page);
  page.emulateMedia = async (media = {}) => {
    await emulate(media);
    await page.evaluate(() => undefined, `firefox-driver:${JSON.stringify(fieldsOf(media))}`);
  };
}

export async function adaptToFirefox(context: BrowserContext): Promise<void> {
  await context.addInitScript(sendBodies, bodyHeader);
  await context.addInitScript(typeUnseen);
  context.on('page', emulateAll);
}
