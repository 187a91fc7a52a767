// Until the page has been painted, the scripts held back in the template would compete for its network and processor.
import { oldBrowserId } from '#shared/page/templates.ts';
import { isSupportedBrowser } from '#web/supported-browser.ts';

const held = document.currentScript?.previousElementSibling;

function fill(template: Element | null | undefined): void {
  if (template instanceof HTMLTemplateElement && template.isConnected) template.replaceWith(template.content);
}

const insert = () => fill(held);

if (!isSupportedBrowser()) fill(document.getElementById(oldBrowserId));
// A hidden page, such as a renewal frame, may get no animation frames.
else if (document.hidden || parent !== window) insert();
else {
  requestAnimationFrame(() => setTimeout(insert));
  const maxWaitMs = 1_000;
  setTimeout(insert, maxWaitMs);
}
