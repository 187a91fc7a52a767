// Until the page has been painted, the scripts held back in the template would compete for its network and processor.
import { oldBrowserId } from '#shared/page/templates.ts';
import { isSupportedBrowser } from '#web/supported-browser.ts';

const held = document.currentScript?.previousElementSibling;

function insert(): void {
  if (held instanceof HTMLTemplateElement && held.isConnected) held.replaceWith(held.content);
}

function showOldBrowser(): void {
  const line = document.getElementById(oldBrowserId);
  if (line !== null) line.hidden = false;
}

if (!isSupportedBrowser()) showOldBrowser();
// A hidden page, such as a renewal frame, may get no animation frames.
else if (document.hidden || parent !== window) insert();
else {
  requestAnimationFrame(() => setTimeout(insert));
  const maxWaitMs = 1_000;
  setTimeout(insert, maxWaitMs);
}
