/**
 * The cached snapshot of My Claim: its HTML as last shown on this device, and the data it was rendered from. A return
 * visit shows it before any script has loaded. features/my-claim/keep-drawing.ts writes it. The inline scripts
 * find-snapshot.ts and show-snapshot.ts show it, and the app then renders the page anew from the data.
 */
import { phoneQuery } from './phone-query.ts';

/** The retention of claim data on the device after the last server response, in milliseconds (ruling 8.3). */
export const keptFor = 24 * 60 * 60 * 1_000;

/** The local-storage key; its prefix is that of all keys removed when tracking stops. */
export const drawingKey = 'claim-store:drawn';

export type KeptDrawing = Record<string, [savedAt: number, html: string]>;

/** Passes the snapshot from one inline script to the other. */
export type SnapshotWindow = { cachedSnapshot?: string };

/**
 * Returns the key of a snapshot: its page, language, phone or not, and the version that has its styles. It avoids what
 * forces layout, such as `innerWidth`.
 */
export function drawingMark(): string {
  const { lang, dataset } = document.documentElement;
  return [location.pathname, lang, matchMedia(phoneQuery).matches, dataset['version']].join(' ');
}

/** Returns the snapshot that fits this page; null if there is none, or storage is blocked. */
export function cachedSnapshot(): string | null {
  try {
    const kept: KeptDrawing = JSON.parse(localStorage.getItem(drawingKey) ?? '{}');
    const [savedAt, html] = kept[drawingMark()] ?? [];
    return savedAt !== undefined && Math.abs(Date.now() - savedAt) < keptFor ? (html ?? null) : null;
  } catch {
    return null;
  }
}
