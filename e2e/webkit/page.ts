import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { isHydrated, finishMotion } from '../in-page.ts';
import { overrunningBoxes } from '../layout-losses.ts';
import { pictureOf } from './frame-buffer.ts';
import type { Gate } from './gate.ts';
import type { Programs } from './programs.ts';
import { WebDriverError, type Element, type WebDriver } from './webdriver.ts';

type Role = 'button' | 'link' | 'heading' | 'textbox' | 'combobox' | 'option' | 'checkbox' | 'radio' | 'img' | 'group';

const selectors: Record<Role, string> = {
  button: 'button, summary, [role=button]',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  textbox: 'textarea, input:not([type=checkbox], [type=radio], [type=hidden])',
  combobox: 'select, [role=combobox]',
  option: '[role=option]',
  checkbox: 'input[type=checkbox]',
  radio: 'input[type=radio]',
  img: 'img, [role=img]',
  group: '[role=group]',
};

/** Runs in the page: returns the elements that may have this name; while a dialog is open, those of the dialog alone. */
function candidates(selector: string, part: string): unknown {
  const within = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  return [...within.querySelectorAll<HTMLElement & { labels?: NodeListOf<HTMLLabelElement> }>(selector)].filter(
    (element) => {
      const named = [element, ...element.querySelectorAll('[aria-label], [alt]')];
      const texts = [
        element.textContent,
        ...[...(element.labels ?? [])].map(({ textContent }) => textContent),
        ...named.flatMap((each) => [each.getAttribute('aria-label') ?? '', each.getAttribute('alt') ?? '']),
      ];
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
      return isSeen && texts.some((text) => text.includes(part));
    },
  );
}

/** In the page: every text that is drawn, in dialogs only that of the uppermost; a message's own in its shadow tree. */
function textOnScreen(): string {
  const within = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body;
  const shadows = [...within.querySelectorAll('*')].flatMap(({ shadowRoot }) => [...(shadowRoot?.children ?? [])]);
  const parts = [within, ...shadows].filter((part) => part instanceof HTMLElement);
  return parts.map(({ innerText }) => innerText.replaceAll(/\s+/g, ' ')).join(' ');
}

/** In the page: waits until it has been drawn at this height. */
async function drawnAt(height: number): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (window.innerHeight !== height) await frame();
  await frame();
  await frame();
}

/** In the page: waits until the pictures on it can be drawn; while a dialog is open, those of the dialog alone. */
async function picturesDecoded(): Promise<void> {
  const within = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const pictures = [...within.querySelectorAll('img')].filter((picture) => picture.getClientRects().length > 0);
  await Promise.all(pictures.map((picture) => picture.decode()));
}

/** In the page: the list with this label, which stands around it; WebKitGTK takes what is chosen for part of the name. */
function listLabelled(name: string): unknown {
  return [...document.querySelectorAll('label:has(select)')]
    .find(({ firstElementChild }) => firstElementChild?.textContent === name)
    ?.querySelector('select');
}

/** In the page: the driver leaves an element where it is that a bar at the foot covers. */
function scrollToMiddle(element: unknown): void {
  (element as HTMLElement).scrollIntoView({ block: 'center' });
}

/** An element that is gone meanwhile has neither role nor name. */
async function emptyOnceGone(asked: Promise<string>): Promise<string> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof WebDriverError && error.code === 'stale element reference') return '';
    throw error;
  }
}

/** A claimant at a WebKit browser: sees, presses and types. Everything waits until it can be done. */
export class WebKitPage {
  readonly driver: WebDriver;
  readonly #programs: Programs;
  readonly #gate: Gate;
  readonly #folder: string;
  #size = { width: 0, height: 0 };

  /** `folder`: where pictures go. */
  constructor(driver: WebDriver, { programs, gate, folder }: { programs: Programs; gate: Gate; folder: string }) {
    this.driver = driver;
    this.#programs = programs;
    this.#gate = gate;
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Gives the page this width, and this height less the window's bar. */
  async setSize(size: { width: number; height: number }): Promise<void> {
    const { width } = await this.driver.setRect({ x: 0, y: 0, ...size });
    expect(width).toBe(size.width);
    this.#size = size;
  }

  async goTo(path: string): Promise<void> {
    await this.driver.goTo(`${this.#gate.origin}${path}`);
    await this.#listens();
  }

  async reload(): Promise<void> {
    await this.driver.reload();
    await this.#listens();
  }

  async path(): Promise<string> {
    const { pathname, search } = new URL(await this.driver.url());
    return `${pathname}${search}`;
  }

  /** Waits for a text on the screen. */
  async sees(text: string | RegExp): Promise<void> {
    const expected = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text);
    await expect.poll(() => this.driver.run(textOnScreen)).toEqual(expected);
  }

  async seesNot(text: string): Promise<void> {
    await expect.poll(() => this.driver.run(textOnScreen)).not.toContain(text);
  }

  /** Waits for a part that assistive technology is told of by this name. */
  async find(role: Role, name: string | RegExp): Promise<Element> {
    const found: Element[] = [];
    await expect(async () => void found.push(await this.#findNow(role, name))).toPass();
    return found[0]!;
  }

  async press(role: Role, name: string | RegExp): Promise<void> {
    await this.#listens();
    await expect(async () => {
      const element = await this.#findNow(role, name);
      await this.driver.run(scrollToMiddle, element);
      await this.driver.click(element);
    }).toPass();
  }

  /** Presses the words beside a box, which may itself be drawn by the page. */
  async tick(role: 'checkbox' | 'radio', name: string): Promise<void> {
    const box = await this.find(role, name);
    await this.driver.run((input) => (input as unknown as HTMLInputElement).labels?.[0]?.scrollIntoView(), box);
    const label = await this.driver.run((input) => (input as unknown as HTMLInputElement).labels?.[0], box);
    await this.driver.click(label as unknown as Element);
    await expect.poll(() => this.driver.run((input) => (input as unknown as HTMLInputElement).checked, box)).toBe(true);
  }

  /** Types into a field, in the place of what is in it. */
  async fill(name: string | RegExp, text: string): Promise<void> {
    await this.#listens();
    const field = await this.find('textbox', name);
    await this.driver.run(scrollToMiddle, field);
    await this.driver.clear(field);
    await this.driver.type(field, text);
    await expect.poll(() => this.valueOf(name)).toBe(text);
  }

  /** Chooses what a list offers under this text. */
  async choose(name: string, option: string): Promise<void> {
    await expect.poll(() => this.driver.run(listLabelled, name)).not.toBeNull();
    const list = (await this.driver.run(listLabelled, name)) as Element;
    const offered = await this.driver.run(
      (select, text) => [...(select as unknown as HTMLSelectElement).options].find(({ label }) => label === text),
      list,
      option,
    );
    await this.driver.click(offered as unknown as Element);
    const chosen = () =>
      this.driver.run((select) => (select as unknown as HTMLSelectElement).selectedOptions[0]?.label, list);
    await expect.poll(chosen).toBe(option);
  }

  async valueOf(name: string | RegExp): Promise<string> {
    const field = await this.find('textbox', name);
    return this.driver.run((input) => (input as unknown as HTMLInputElement).value, field);
  }

  /** Waits until everything stands within its box, and the page within the window's width. */
  async expectInPlace(): Promise<void> {
    await expect.poll(() => this.driver.run(overrunningBoxes)).toEqual([]);
    const wider = await this.driver.run(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
  }

  /** Waits until the focus is on a part of this role and name. */
  async expectFocus(role: Role, name: string | RegExp): Promise<void> {
    const expected = typeof name === 'string' ? name : expect.stringMatching(name);
    await expect.poll(() => this.#focus()).toEqual([role, expected]);
  }

  /** Keeps a picture of the whole page, or of the window where something lies over the page. */
  async picture(name: string): Promise<void> {
    const { width, height } = this.#size;
    const { inner, content } = await this.driver.run(() => ({
      inner: window.innerHeight,
      content: document.querySelector('dialog:modal') ? 0 : document.documentElement.scrollHeight,
    }));
    const bar = height - inner;
    const tall = Math.max(height, content + bar);
    if (tall > height) await this.driver.setRect({ x: 0, y: 0, width, height: tall });
    await this.driver.run(drawnAt, tall - bar);
    await this.driver.run(picturesDecoded);
    await this.driver.run(finishMotion);
    const area = { left: 0, top: bar, width, height: tall - bar };
    // The browser draws a little after the page has changed.
    let before: Buffer | undefined;
    await expect(async () => {
      const now = await pictureOf(this.#programs.screen(), area);
      const isSame = before?.equals(now) ?? false;
      before = now;
      expect(isSame).toBe(true);
    }).toPass({ intervals: [200] });
    if (before) writeFileSync(join(this.#folder, `${name}.png`), before);
    if (tall > height) await this.driver.setRect({ x: 0, y: 0, width, height });
  }

  async #listens(): Promise<void> {
    await expect.poll(() => this.driver.run(isHydrated)).toBe(true);
  }

  async #findNow(role: Role, name: string | RegExp): Promise<Element> {
    const part = typeof name === 'string' ? name : '';
    const elements = (await this.driver.run(candidates, selectors[role], part)) as Element[];
    for (const element of elements) {
      const label = await this.#labelOf(element);
      if (typeof name === 'string' ? label === name : name.test(label)) return element;
    }
    throw new Error(`There is no ${role} named ${String(name)}.`);
  }

  #labelOf(element: Element): Promise<string> {
    return emptyOnceGone(this.driver.labelOf(element));
  }

  async #focus(): Promise<string[]> {
    const element = await this.driver.active();
    return [await emptyOnceGone(this.driver.roleOf(element)), await this.#labelOf(element)];
  }
}
