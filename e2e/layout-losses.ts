import type { Page } from '@playwright/test';

/** What sticks out of the page or its dialog, and what is cut off by its own box. */
export function lost(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('dialog')];
    const wide = boxes.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    const isShown = (element: HTMLElement) =>
      element.clientWidth > 1 && element.textContent.trim() !== '' && element.checkVisibility();
    const isCut = (element: HTMLElement) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      if (/hidden|clip/.test(overflowX) && scrollWidth > clientWidth + 1) return true;
      return /hidden|clip/.test(overflowY) && scrollHeight > clientHeight + 1;
    };
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter(isShown).filter(isCut);
    return [
      ...wide.map(({ tagName, scrollWidth, clientWidth }) => `${tagName} is ${scrollWidth} of ${clientWidth} wide`),
      ...cut.map((element) => `cut off: ${element.outerHTML.slice(0, 110)}`),
    ];
  });
}
