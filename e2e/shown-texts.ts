import type { Locator, Page } from '@playwright/test';

/** Every text that shows or is read out, one for each piece of text, attribute and the title; but for what is in `without`. */
export function textsShown(page: Page, without = 'script, style'): Promise<string[]> {
  return page.evaluate((leftOut) => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent && !parent.closest(leftOut) && parent.checkVisibility({ visibilityProperty: true }))
        found.push(walker.currentNode.textContent ?? '');
    }
    for (const element of document.querySelectorAll(
      '[aria-label], [title], [alt], [placeholder], [aria-description]',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-description'])
        found.push(element.getAttribute(name) ?? '');
    }
    return found;
  }, without);
}

const finders = new Set(['getByRole', 'getByText', 'getByLabel']);

/** Returns a pattern that finds a text by its British wording; `isExact`: the whole text. */
type PatternOf = (british: string, isExact?: boolean) => RegExp;

/** A page or a locator that finds texts of ours by their British wording. */
export function findingBritish<T extends Page | Locator>(target: T, patternOf: PatternOf): T {
  return new Proxy(target, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name, of);
      if (typeof value !== 'function') return value;
      const call = (...given: unknown[]): unknown => Reflect.apply(value, of, given);
      if (['first', 'last', 'nth', 'locator'].includes(String(name)))
        return (...given: unknown[]) => findingBritish(call(...given) as Locator, patternOf);
      return finders.has(String(name))
        ? (...given: unknown[]) => findingBritish(call(...inBritish(given, patternOf)) as Locator, patternOf)
        : call;
    },
  });
}

type Named = { name?: unknown; exact?: boolean };

function inBritish([first, options]: unknown[], patternOf: PatternOf): unknown[] {
  const { name, exact = false, ...rest } = (options ?? {}) as Named;
  if (typeof name === 'string') return [first, { ...rest, name: patternOf(name, exact) }];
  if (
    options === undefined &&
    typeof first === 'string' &&
    !/^(?:button|link|table|dialog|heading|list|navigation|main)$/.test(first)
  )
    return [patternOf(first)];
  return [first, options];
}
