import type { Page } from '@playwright/test';

type Recorder = { announced?: string[] };

/** Has every page that is opened from now on write down what its live regions announce. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const announced: string[] = ((globalThis as Recorder).announced = []);
    const regions = '[role=alert], [role=status], [role=log], [aria-live]:not([aria-live=off])';
    const said = new WeakMap<Element, string>();
    const isWhole = (region: Element) => region.getAttribute('aria-atomic') !== 'false';
    const write = (region: Element) => {
      const shown = region instanceof HTMLElement ? region.innerText : '';
      const text = shown.replaceAll(/\s+/g, ' ').trim();
      if (text === (said.get(region) ?? '')) return;
      said.set(region, text);
      const role = region.getAttribute('role') ?? region.getAttribute('aria-live') ?? '';
      if (text !== '' && region.closest('[hidden]') === null) announced.push(`${role}: ${text}`);
    };
    new MutationObserver((changes) => {
      const touched = changes.flatMap(({ target, addedNodes }) => [
        ...[(target instanceof Element ? target : target.parentElement)?.closest(regions) ?? null].filter(
          (region) => region !== null && (isWhole(region) || addedNodes.length > 0),
        ),
        ...[...addedNodes].flatMap((node) =>
          node instanceof Element ? [...(node.matches(regions) ? [node] : []), ...node.querySelectorAll(regions)] : [],
        ),
      ]);
      for (const region of new Set(touched)) if (region !== null) write(region);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** What was announced on this page, a line each; with `forget` the next call begins anew. */
export async function writtenAnnouncements(page: Page, { forget = false } = {}): Promise<string> {
  return page.evaluate((isLast) => {
    const lines = (globalThis as Recorder).announced ?? [];
    const text = lines.join('\n');
    if (isLast) lines.length = 0;
    return text;
  }, forget);
}
