/**
 * The cached snapshot of My Claim: its HTML as last shown on this device. A return visit shows it before any script has
 * loaded. useCachedSnapshot writes it, the scripts in inline/ show it, and the app then renders the page anew.
 */
import { phoneQuery } from '#shared/page/phone-query.ts';
import { retentionMs, STORE_PREFIX, storeKey } from '#web/session/session.ts';

/** Removed with all other claim data when tracking stops. */
const key = `${STORE_PREFIX}drawn`;

type Snapshots = Record<string, [savedAt: number, html: string]>;

/** Passes the snapshot from one inline script to the other. */
export type SnapshotWindow = { cachedSnapshot?: string };

const transient = 'dialog[open], [role=alert]:not(:empty)';

/**
 * Returns what a snapshot must match: page, language, phone or not, and the version that has its styles. It avoids what
 * forces layout, such as `innerWidth`.
 */
function visitKey(): string {
  const { lang, dataset } = document.documentElement;
  return [location.pathname, lang, matchMedia(phoneQuery).matches, dataset['version']].join(' ');
}

export function readSnapshot(): string | null {
  try {
    const snapshots: Snapshots = JSON.parse(localStorage.getItem(key) ?? '{}');
    const [savedAt, html] = snapshots[visitKey()] ?? [];
    return savedAt !== undefined && Math.abs(Date.now() - savedAt) < retentionMs ? (html ?? null) : null;
  } catch {
    return null;
  }
}

/** Renames style attributes, because the content security policy blocks them when the HTML is parsed. */
function htmlOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll('[style]')) {
    element.setAttribute('data-style', element.getAttribute('style') ?? '');
    element.removeAttribute('style');
  }
  return copy.innerHTML;
}

/** `at` is the server's last response, in milliseconds. */
export function saveSnapshot(at: number): void {
  const root = document.getElementById('app');
  if (root === null || storeKey() === null || !navigator.onLine || root.querySelector(transient) !== null) return;
  const snapshots: Snapshots = { [visitKey()]: [at, htmlOf(root)] };
  try {
    localStorage.setItem(key, JSON.stringify(snapshots));
  } catch {
    // A full storage costs only the faster start.
  }
}
