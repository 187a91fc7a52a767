/** Puts the focus on the button of what is written, where letter keys act: a field would take them. */
export const leaveField = (within: Element | null): void =>
  within?.closest('section')?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
