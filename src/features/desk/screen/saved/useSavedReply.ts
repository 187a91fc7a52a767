import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Ticks } from '../composer/useTicks.ts';
import type { Insert } from './SavedReplyPicker.tsx';
import { unfilledIn } from '../../saved/placeholders.rules.ts';

type Written = {
  area: RefObject<HTMLElement | null>;
  text: string;
  type: (text: string) => void;
  bring: Ticks['bring'];
};

export function useSavedReply({ area, text, type, bring }: Written) {
  const [isPicking, setPicking] = useState(false);
  const select = (what: string | undefined) => {
    const field = area.current?.querySelector('textarea');
    field?.focus();
    const at = what === undefined ? -1 : (field?.value.indexOf(what) ?? -1);
    if (what !== undefined && at >= 0) field?.setSelectionRange(at, at + what.length);
  };
  return {
    isPicking,
    pick: () => setPicking(true),
    close: () => {
      flushSync(() => setPicking(false));
      select(undefined);
    },
    insert: ((filled, actions, states) => {
      flushSync(() => {
        setPicking(false);
        type([text.trim(), filled].filter(Boolean).join('\n\n'));
        bring(actions, states);
      });
      select(unfilledIn(filled)[0]);
    }) satisfies Insert,
    select,
  };
}
