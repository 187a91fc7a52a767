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

/** Runs in the page: short words, such as an hour, that their box breaks within. */
export function brokenWords(): string[] {
  // What is for screen readers alone is a pixel wide, and the system draws what can be chosen.
  const isDrawn = (node: Node) =>
    node instanceof HTMLElement && (node.offsetWidth === 1 || node.matches('select'))
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT;
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, isDrawn);
  const broken: string[] = [];
  while (nodes.nextNode()) {
    const { currentNode: node } = nodes;
    if (!(node instanceof Text)) continue;
    for (const { 0: word, index } of node.data.matchAll(/(?<!\S)\S{3,6}(?!\S)/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].map(({ top }) => top);
      if (Math.max(...tops) - Math.min(...tops) > 8) broken.push(`broken: ${word}`);
    }
  }
  return broken;
}
