// @vitest-environment happy-dom
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import { useStayAtEnd } from './useStayAtEnd.ts';

let resize = (): void => undefined;

class Sizes {
  constructor(told: () => void) {
    resize = told;
  }
  observe(): void {}
  disconnect(): void {}
}

function Region() {
  const region = useRef<HTMLElement>(null);
  useStayAtEnd(region);
  return <section ref={region} />;
}

/** Draws a region of 500 px with as much room as this. */
async function drawWith(room: number): Promise<{ section: HTMLElement; leave: (room: number) => void }> {
  vi.stubGlobal('ResizeObserver', Sizes);
  let height = room;
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(500);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => height);
  await draw(<Region />);
  const section = document.querySelector('section');
  if (section === null) throw new Error('The region is not drawn.');
  const leave = (next: number) => {
    height = next;
    resize();
  };
  return { section, leave };
}

function scroll(section: HTMLElement, to: number): void {
  section.scrollTop = to;
  section.dispatchEvent(new Event('scroll'));
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('what is at the end stays there with less room', async () => {
  const { section, leave } = await drawWith(300);
  scroll(section, 200);
  leave(150);
  expect(section.scrollTop).toBe(500);
});

test('what was scrolled away from the end stays where it is', async () => {
  const { section, leave } = await drawWith(300);
  scroll(section, 200);
  scroll(section, 100);
  leave(150);
  expect(section.scrollTop).toBe(100);
});
