// @vitest-environment happy-dom
import { act, lazy, type ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import { BrokenLine } from '#web/frame/BrokenLine.tsx';
import { LoadedPart } from './LoadedPart.tsx';

// React names what a boundary caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

async function show(load: Promise<{ default: ComponentType }>): Promise<void> {
  const Part = lazy(() => load);
  await draw(
    <>
      <BrokenLine />
      <textarea defaultValue="typed and not sent" />
      <LoadedPart fallback={<p>One moment</p>}>
        <Part />
      </LoadedPart>
    </>,
  );
}

const alert = () => document.querySelector('[role=alert]:not([hidden])');

test('a part whose script cannot be had is told above the page, and the rest of the page stays', async () => {
  await show(Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  expect(alert()?.textContent).toContain('We couldn’t load part of this page.');
  expect(alert()?.querySelector('button')?.textContent).toBe('Reload');
  expect(document.querySelector('textarea')?.value).toBe('typed and not sent');
});

test('a part that comes is drawn, after what stands for it meanwhile', async () => {
  const part = Promise.withResolvers<{ default: ComponentType }>();
  await show(part.promise);
  expect(document.body.textContent).toContain('One moment');
  await act(async () => part.resolve({ default: () => <h2>Here</h2> }));
  expect(document.querySelector('h2')?.textContent).toBe('Here');
  expect(alert()).toBeNull();
});
