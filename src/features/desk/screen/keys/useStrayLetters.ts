import { useEffect } from 'react';
import { controlOf } from './control-of-key.ts';
import { isField } from './is-field.ts';

/** Letters that come so soon after a key without a chat were meant for its field. */
const strayMs = 2_000;

/** After `Alt` and the digit of no chat, letters act as no keys. */
export function useStrayLetters(): void {
  useEffect(() => {
    let strayUntil = 0;
    const press = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, code, key, target, timeStamp } = event;
      if (ctrlKey || metaKey || isField(target)) return;
      if (altKey && /^Digit[1-4]$/.test(code)) {
        strayUntil = controlOf(`Alt+${code.slice(-1)}`) ? 0 : timeStamp + strayMs;
      } else if (!altKey && key.length === 1 && timeStamp < strayUntil) {
        strayUntil = timeStamp + strayMs;
        event.preventDefault();
      }
    };
    // Before letter keys act.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);
}
