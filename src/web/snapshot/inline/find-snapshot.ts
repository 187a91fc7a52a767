// Looks for a cached snapshot of My Claim. If there is one, nothing is painted before it is in the page.
import { readSnapshot, type SnapshotWindow } from '../cached-snapshot.ts';

const html = readSnapshot();
if (html !== null) {
  (window as SnapshotWindow).cachedSnapshot = html;
  document.documentElement.hidden = true;
}
