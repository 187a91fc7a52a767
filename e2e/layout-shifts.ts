import type { Page } from '@playwright/test';

type Entry = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/**
 * In milliseconds of the page: `pressedAt` is the first press, `wholeAt` when it has been drawn as read to its end.
 * Undefined where nothing watches.
 */
type Watch = { pressedAt?: number; wholeAt?: number; shifts?: { at: number; what: string }[] };

/** Has every page that is opened from now on note what moves by itself; what a press moves does not count. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = globalThis as Watch;
    const shifts = (watch.shifts = []) as NonNullable<Watch['shifts']>;
    for (const kind of ['pointerdown', 'keydown']) {
      addEventListener(kind, ({ timeStamp }) => (watch.pressedAt ??= timeStamp), { capture: true });
    }
    // A busy machine may skip the first frame, or draw it late. Before any script of the page's own runs.
    const inFrames = (count: number, then: () => void): number =>
      requestAnimationFrame(() => (count === 1 ? then() : inFrames(count - 1, then)));
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive') inFrames(3, () => (watch.wholeAt = performance.now()));
    });
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

/**
 * What has moved since the page was drawn whole: how much, and from where to where. A busy machine draws what it has read
 * of a page so far, a link without its words.
 */
export function shiftsSeen(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const seen = () => {
          const { shifts = [], wholeAt = 0 } = globalThis as Watch;
          return shifts.filter(({ at }) => at >= wholeAt).map(({ what }) => what);
        };
        // The observer hears of a frame after it, and the last change may be in the frame to come.
        const answer = () => setTimeout(() => resolve(seen()));
        requestAnimationFrame(() => requestAnimationFrame(answer));
      }),
  );
}

/** Returns them without those of a dialog's own box: a script alone opens one, and it takes the height of what it loads. */
export async function shiftsBesideDialogs(page: Page): Promise<string[]> {
  return (await shiftsSeen(page)).filter((shift) => !/^[\d.]+: <dialog /.test(shift));
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
