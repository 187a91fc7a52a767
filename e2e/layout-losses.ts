import type { Page } from '@playwright/test';

/** Runs in the page: what of its content is lower than the box around it, and so runs over what follows. */
export function overrunningBoxes(): string[] {
  const boxes = [...document.querySelectorAll<HTMLElement>('main *')].filter((box) => {
    const { display, overflowY } = getComputedStyle(box);
    // The cross of a dialog is larger than the head around it.
    if (box.matches('dialog [class*=head]')) return false;
    return box.clientHeight > 0 && overflowY === 'visible' && /^(?:block|flex|grid)$/.test(display);
  });
  return boxes
    .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 4)
    .map((box) => `${box.tagName} ${box.className}: ${box.innerText.slice(0, 60)}`);
}

/** What sticks out of the page or its dialog, what is cut off by its own box, and what runs over its neighbours. */
export async function misplaced(page: Page): Promise<string[]> {
  return [...(await lost(page)), ...(await page.evaluate(overrunningBoxes))];
}

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
