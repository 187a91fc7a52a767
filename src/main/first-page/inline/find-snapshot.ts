// Looks for a cached snapshot of My Claim. If there is one, nothing is painted before it is in the page.
import { cachedSnapshot, type SnapshotWindow } from '#shared/page/kept.ts';

const html = cachedSnapshot();
if (html !== null) {
  (window as SnapshotWindow).cachedSnapshot = html;
  document.documentElement.hidden = true;
}
