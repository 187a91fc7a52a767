/** Puts the focus on the first field that says what is missing, which reads it out. */
export const focusInvalid = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
