import type { Page } from '@playwright/test';

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Has every page that is opened from now on note what moves by itself; what a press moves does not count. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    const where = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const html = node instanceof Element ? node.outerHTML : (node?.textContent ?? 'gone');
          return `${html.slice(0, 110)} from ${where(previousRect)} to ${where(currentRect)}`;
        });
        shifts.push(`${value.toFixed(5)}: ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved since the page was opened: how much, and from where to where. */
export function shiftsSeen(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        // The observer hears of a frame after it, and the last change may be in the frame to come.
        const answer = () => setTimeout(() => resolve((globalThis as unknown as { shifts: string[] }).shifts));
        requestAnimationFrame(() => requestAnimationFrame(answer));
      }),
  );
}
