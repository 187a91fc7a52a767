/**
 * My Claim as it last stood on this device, kept as HTML beside the answers that it was drawn from, so that who opens it
 * again sees it before any script has come. features/my-claim/keep-drawing.ts writes it, a line in the shell's document
 * shows it (main/document.server.ts), and the script then draws the page anew from the answers.
 */

/** How long anything of a claim is kept or shown after the server has last told it, in milliseconds (ruling 8.3). */
export const keptFor = 24 * 60 * 60 * 1_000;

/** The local-storage key; it begins as all keys do that go when tracking stops. */
export const drawingKey = 'claim-store:drawn';

/** What is kept, by the mark of where it fits. */
export type KeptDrawing = Record<string, [savedAt: number, html: string]>;

/**
 * Where a drawing fits: its page, in its language, on a phone or not, in the version that has its styles. The document has
 * this function's text in a line of its own, so it names nothing but what a browser has, and nothing that makes the
 * browser lay out the page first, as `innerWidth` does.
 */
export function drawingMark(phone: string) {
  const { lang, dataset } = document.documentElement;
  return [location.pathname, lang, matchMedia(phone).matches, dataset['version']].join(' ');
}
