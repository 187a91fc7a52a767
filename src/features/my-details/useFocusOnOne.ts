import { useEffect } from 'react';
import type { FormField } from './useTypedAddress.ts';

export const fieldId = (field: FormField) => `return-${field}`;

/** Moves the focus to the only field at fault after a try; several are told by a summary (visual §7.2). */
export function useFocusOnOne(errors: FormField[], attempt: number): void {
  useEffect(() => {
    const [only, ...more] = errors;
    if (only !== undefined && more.length === 0) document.getElementById(fieldId(only))?.focus();
    // Because only a new try moves the focus, not an error that is cleared by typing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [attempt]);
}
