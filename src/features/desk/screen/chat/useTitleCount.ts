import { useEffect } from 'react';

const counted = /^\(\d+\) /;

/** Puts a number before the tab's title, whatever screen sets it; none for 0. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const show = () => {
      const plain = document.title.replace(counted, '');
      const wanted = count === 0 ? plain : `(${count}) ${plain}`;
      if (document.title !== wanted) document.title = wanted;
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(counted, '');
    };
  }, [count]);
}
