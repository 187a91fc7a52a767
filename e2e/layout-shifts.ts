import type { Page } from '@playwright/test';

type Entry = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** `pressedAt`: the first press, in milliseconds of the page. Undefined where nothing watches. */
type Watch = { pressedAt?: number; shifts?: { at: number; what: string }[] };

/** Has every page that is opened from now on note what moves by itself; what a press moves does not count. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = globalThis as Watch;
    const shifts = (watch.shifts = []) as NonNullable<Watch['shifts']>;
    for (const kind of ['pointerdown', 'keydown']) {
      addEventListener(kind, ({ timeStamp }) => (watch.pressedAt ??= timeStamp), { capture: true });
    }
    const where = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const html = node instanceof Element ? node.outerHTML : (node?.textContent ?? 'gone');
          return `${html.slice(0, 110)} from ${where(previousRect)} to ${where(currentRect)}`;
        });
        shifts.push({ at: startTime, what: `${value.toFixed(5)}: ${moved.join(' | ')}` });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved since the page was opened: how much, and from where to where. */
export function shiftsSeen(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const seen = () => (globalThis as Watch).shifts?.map(({ what }) => what) ?? [];
        // The observer hears of a frame after it, and the last change may be in the frame to come.
        const answer = () => setTimeout(() => resolve(seen()));
        requestAnimationFrame(() => requestAnimationFrame(answer));
      }),
  );
}

/**
 * Called once the result of a press shows: what has moved since the first press belongs to it. Browsers know that for half a
 * second, and a busy machine takes longer to show the result.
 */
export async function forgetShiftsOfPress(page: Page): Promise<void> {
  await shiftsSeen(page);
  await page.evaluate(() => {
    const { shifts, pressedAt = Infinity } = globalThis as Watch;
    const first = shifts?.findIndex(({ at }) => at >= pressedAt) ?? -1;
    if (first >= 0) shifts?.splice(first);
  });
}
