/**
 * The cached snapshot of My Claim: its HTML as last shown on this device, and the data it was rendered from. A return
 * visit shows it before any script has loaded. features/my-claim/keep-drawing.ts writes it. An inline script of
 * main/first-page/document.server.ts shows it, and the app then renders the page anew from the data.
 */

/** The retention of claim data on the device after the last server response, in milliseconds (ruling 8.3). */
export const keptFor = 24 * 60 * 60 * 1_000;

/** The local-storage key; its prefix is that of all keys removed when tracking stops. */
export const drawingKey = 'claim-store:drawn';

/** The snapshots by `drawingMark`. */
export type KeptDrawing = Record<string, [savedAt: number, html: string]>;

/**
 * Returns the key of a snapshot: its page, language, phone or not, and the version that has its styles. The document
 * inlines this function's source, so it may use nothing but browser globals. It avoids what forces layout, such as
 * `innerWidth`.
 */
export function drawingMark(phone: string) {
  const { lang, dataset } = document.documentElement;
  return [location.pathname, lang, matchMedia(phone).matches, dataset['version']].join(' ');
}
