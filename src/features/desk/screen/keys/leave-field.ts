/** Puts the focus on the button of what is written, where letter keys act: a field would take them. */
export function leaveField(): void {
  const modes = [...document.querySelectorAll<HTMLElement>('[data-write-modes] [aria-pressed]')];
  const open = modes.find((mode) => mode.ariaPressed === 'true');
  (open ?? modes[0] ?? document.querySelector<HTMLElement>('h1'))?.focus();
}
