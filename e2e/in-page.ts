// Functions that run in a page: each is whole in itself, because its text is what is sent there.

/** Whatever can be pressed or read as a heading belongs to React now. */
export function isHydrated(): boolean {
  return [...document.querySelectorAll('#app :is(h1, h2, a[href], button)')].every(
    (element) =>
      element.closest('dialog, [class^="html_"]') || Object.keys(element).some((key) => key.startsWith('__react')),
  );
}

/** Waits until colours and dialogs have stopped changing, or have gone; what pulses while it loads never stops. */
export async function finishMotion(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
