import { useEffect } from 'react';
import * as m from '#web/messages/index.ts';

/** Of a form in a dialog: the page keeps its title, and says first that something is wrong. */
export function useErrorTitle(isFailed: boolean): void {
  useEffect(() => {
    if (!isFailed) return undefined;
    const before = document.title;
    const failed = m.error_title({ title: before });
    document.title = failed;
    return () => {
      // Another page may have been opened beside the chat.
      if (document.title === failed) document.title = before;
    };
  }, [isFailed]);
}
