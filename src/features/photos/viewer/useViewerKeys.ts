import { useEffect, useEffectEvent } from 'react';
import { type Action, actionOf, type Situation } from './viewer.rules.ts';

function focusOf({ target }: KeyboardEvent): Situation['focus'] {
  if (!(target instanceof HTMLInputElement)) return 'other';
  return target.type === 'range' ? 'line' : 'field';
}

export function useViewerKeys(situation: Omit<Situation, 'focus'>, act: (action: Action) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const action = actionOf(event.key, { ...situation, focus: focusOf(event) });
    if (action === null) return;
    event.preventDefault();
    act(action);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
