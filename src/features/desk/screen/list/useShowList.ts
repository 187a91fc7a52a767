import { flushSync } from 'react-dom';
import { useLocation } from '#web/router.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { DeskList } from '../../list/desk-list.rules.ts';
import { queuePath } from '../view-texts.ts';

/** Id of the button that opens the filters, which every list has. */
export const openerId = 'filter-open';

/** Returns what shows another list, says so, and takes the focus from a button that goes with this one. */
export function useShowList(): (list: DeskList, said: string) => void {
  const [, navigate] = useLocation();
  return (list, said) => {
    // Another list is another queue, whose button is there once it is drawn.
    flushSync(() => navigate(queuePath(list)));
    announce(said);
    document.getElementById(openerId)?.focus();
  };
}
