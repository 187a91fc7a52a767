/**
 * Large letters may put the heading below what the screen shows. It then comes to the top, because it may still grow
 * downwards, for example by a count.
 */
export function focusInSight(heading: HTMLElement): void {
  heading.focus({ preventScroll: true });
  const before = scrollY;
  heading.scrollIntoView({ block: 'nearest' });
  if (scrollY !== before) heading.scrollIntoView();
}
