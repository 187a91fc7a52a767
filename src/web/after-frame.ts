/**
 * Does what takes long once the next frame is on screen, so that a press is answered at once. A page that nobody sees has
 * no frames, and does not wait for one.
 */
export function afterFrame(act: () => void): void {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}
