import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Milliseconds that each key is held, to walk at a person's pace: `KEY_MS=200`. */
const delay = Number(process.env['KEY_MS'] ?? 0);

const mostPresses = 90;

/** Somebody without a mouse. Counts the keys that they press and the words that they read. */
export class Keyboard {
  readonly page: Page;
  keys = 0;
  readonly #read = new Map<string, number>();

  constructor(page: Page) {
    this.page = page;
  }

  async key(name: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(name, { delay });
  }

  /** Presses Tab until something of this name has the focus. */
  async tabTo(name: string | RegExp, key = 'Tab'): Promise<void> {
    const { page } = this;
    const links = page.getByRole('link', { name, exact: true });
    const wanted = page
      .getByRole('button', { name, exact: true })
      .or(links)
      .or(page.getByLabel(name, { exact: true }));
    for (let presses = 0; presses < mostPresses; presses += 1) {
      if (await wanted.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return;
      await this.key(key);
    }
    throw new Error(`Tab does not reach ${String(name)}.`);
  }

  async write(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text, { delay });
  }

  async type(label: string, text: string): Promise<void> {
    await this.tabTo(label);
    await this.key('ControlOrMeta+A');
    await this.write(text);
  }

  /** As one key: what is pasted was copied elsewhere. */
  async paste(label: string, text: string): Promise<void> {
    await this.tabTo(label);
    this.keys += 1;
    await this.page.keyboard.insertText(text);
  }

  async press(name: string | RegExp): Promise<void> {
    await this.tabTo(name);
    await this.key('Enter');
  }

  /** What was pressed may go away, and the focus must not fall to the start of the page. */
  async expectFocus(text: string | RegExp): Promise<void> {
    await expect.poll(() => this.page.evaluate(() => document.activeElement?.textContent ?? '')).toMatch(text);
  }

  /** Reads each line that is new. */
  async read(): Promise<void> {
    const text = await this.page.locator('body').innerText();
    for (const line of text.split('\n')) this.#read.set(line, line.split(/\s+/).filter(Boolean).length);
  }

  /** Says how much there was to do and to read, for the annotations of the report. */
  get work(): string {
    const words = [...this.#read.values()].reduce((sum, count) => sum + count, 0);
    return `${this.keys} keys, ${words} words`;
  }
}
