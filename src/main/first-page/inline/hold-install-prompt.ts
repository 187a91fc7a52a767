// Holds the browser's install prompt for the menu entry, because it comes once and would otherwise open by itself.
import type { InstallPrompt, InstallWindow } from '#web/install/install-prompt.ts';

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  // Only browsers that have the prompt send this event, which TypeScript does not know.
  (window as InstallWindow).installPrompt = event as InstallPrompt;
});
