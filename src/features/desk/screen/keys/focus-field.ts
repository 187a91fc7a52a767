/** Puts the focus behind what is written in the field of an area. */
export function focusField(area: HTMLElement | null): void {
  const field = area?.querySelector('textarea');
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
