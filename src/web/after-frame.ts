/** Runs slow work after the next frame, so that a press gives feedback at once. Hidden pages have no frames. */
export function afterFrame(act: () => void): void {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}
