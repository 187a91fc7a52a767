import { type RefObject, useEffect } from 'react';

/**
 * Ctrl or ⌘ and Enter submit a form, also from its dialog's heading, which has the focus where there is no field. Enter
 * alone opens a list of choices.
 */
export function useSubmitKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { current } = form;
    const dialog: HTMLElement | null = current?.closest('dialog') ?? current;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      // A dialog inside this one has its own.
      if ((event.target as Element).closest('dialog') !== current?.closest('dialog')) return;
      event.preventDefault();
      if (!event.repeat) current?.requestSubmit();
    };
    dialog?.addEventListener('keydown', press);
    return () => dialog?.removeEventListener('keydown', press);
  }, [form]);
}
