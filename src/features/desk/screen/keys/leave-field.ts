/** Puts the focus on the button of what is written, where letter keys act: a field would take them. */
export function leaveField(within: Element | null): void {
  const modes = within?.closest('section')?.querySelectorAll<HTMLElement>('[aria-pressed]') ?? [];
  ([...modes].find((mode) => mode.ariaPressed === 'true') ?? modes[0])?.focus();
}
