import { setTimeout } from 'node:timers/promises';

import type { CDPSession, Locator, Page } from '@playwright/test';

// Does to a page what a hand does, and hears from the browser how long the next frame was awaited.

/** One press or one key: from the input to the next frame, and its three parts, in milliseconds. */
export type Interaction = { what: string; duration: number; delay: number; processing: number; drawing: number };

type TimedEvent = Omit<Interaction, 'what'> & { id: number; event: string };

/** So long the last event of an input is awaited, in milliseconds: one that was short is never told of. */
const longestWait = 800;
/** And so long the hand rests before the next. */
const rest = 100;
/** The browser tells of nothing shorter, and gives durations to the next 8 ms. */
export const shortest = 16;

/** Has every document of this page tell of its interactions from now on. */
async function listen(page: Page, events: TimedEvent[]): Promise<void> {
  await page.exposeFunction('reportInteraction', (one: TimedEvent) => void events.push(one));
  await page.addInitScript((durationThreshold) => {
    const report = (globalThis as unknown as { reportInteraction: (one: object) => void }).reportInteraction;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId: id, name: event, duration, startTime, processingStart, processingEnd } = entry;
        if (!id) continue;
        const [delay, processing] = [processingStart - startTime, processingEnd - processingStart];
        report({ id, event, duration, delay, processing, drawing: Math.max(0, startTime + duration - processingEnd) });
      }
    }).observe({ type: 'event', durationThreshold });
  }, shortest);
}

/** An interaction has several events (down, up, click); it took as long as the longest. */
function interactionsIn(what: string, events: readonly TimedEvent[]): Interaction[] {
  const longest = new Map<number, TimedEvent>();
  for (const one of events) if (one.duration > (longest.get(one.id)?.duration ?? 0)) longest.set(one.id, one);
  return [...longest.values()].map(({ id: _id, event: _event, ...times }) => ({ what, ...times }));
}

export type Hand = {
  page: Page;
  /** Touches the middle of it, and takes the finger away. */
  tap: (what: string, target: Locator) => Promise<void>;
  /** Types into what has the focus; each key is an interaction. */
  type: (what: string, text: string) => Promise<void>;
  /** One key by its name, such as 'Escape'. */
  key: (what: string, name: string) => Promise<void>;
};

async function middleOf(what: string, target: Locator): Promise<{ x: number; y: number }> {
  await target.waitFor({ state: 'visible' });
  await target.scrollIntoViewIfNeeded();
  await setTimeout(100);
  const box = await target.boundingBox();
  if (!box) throw new Error(`There is nothing to press for “${what}”.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A hand on this page. What it does is told in `done`, one interaction after another. */
export async function handOn(page: Page, client: CDPSession, done: Interaction[]): Promise<Hand> {
  const events: TimedEvent[] = [];
  await listen(page, events);
  const measured = async (what: string, act: () => Promise<unknown>, last: string) => {
    events.length = 0;
    await act();
    const until = performance.now() + longestWait;
    while (performance.now() < until && !events.some(({ event }) => event === last)) await setTimeout(20);
    await setTimeout(rest);
    const heard = interactionsIn(what, events);
    const unheard = { what, duration: shortest, delay: 0, processing: 0, drawing: 0 };
    done.push(...(heard.length > 0 ? heard : [unheard]));
  };
  return {
    page,
    async tap(what, target) {
      const at = await middleOf(what, target);
      const touch = async () => {
        await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
        await setTimeout(60);
        await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      };
      await measured(what, touch, 'click');
    },
    type: (what, text) => measured(what, () => page.keyboard.type(text, { delay: 90 }), 'keyup'),
    key: (what, name) => measured(what, () => page.keyboard.press(name, { delay: 40 }), 'keyup'),
  };
}
