import { type RefObject, useEffect } from 'react';

/** Ctrl or ⌘ and Enter submit a form. Enter alone opens a list of choices. */
export function useSubmitKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { current } = form;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!event.repeat) current?.requestSubmit();
    };
    current?.addEventListener('keydown', press);
    return () => current?.removeEventListener('keydown', press);
  }, [form]);
}
