// Shows the cached snapshot until the app renders the page anew. No script in it runs.
import type { SnapshotWindow } from '../cached-snapshot.ts';

const { cachedSnapshot: html } = window as SnapshotWindow;

type TrustedTypes = {
  createPolicy(name: string, rules: { createHTML: () => string }): { createHTML(input: string): string };
};

/** Returns the snapshot as HTML that the policy lets through; it allows nothing else. */
function trusted(snapshot: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('cached-snapshot', { createHTML: () => snapshot }).createHTML('') ?? snapshot;
}

function show(snapshot: string): void {
  const app = document.getElementById('app');
  if (app === null) return;
  app.innerHTML = trusted(snapshot);
  for (const element of app.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? '';
  }
}

try {
  if (html !== undefined) show(html);
} finally {
  document.documentElement.hidden = false;
}
