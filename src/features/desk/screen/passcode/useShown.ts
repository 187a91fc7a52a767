import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenedPasscode } from '../../passcode/passcode-routes.ts';

type Shown = { opened: OpenedPasscode | null; secondsLeft: number; show: (opened: OpenedPasscode) => void };

/** Whatever the clocks of this device and the server say. */
const shownSeconds = 60;

/** Keeps an opened passcode until its minute is over, or the window loses the focus or is hidden. */
export function useShown(onHidden: () => void): Shown {
  const [opened, setOpened] = useState<OpenedPasscode | null>(null);
  const [secondsLeft, setSecondsLeft] = useState(shownSeconds);
  const hide = useEffectEvent(() => {
    setOpened(null);
    onHidden();
  });
  useEffect(() => {
    if (opened === null) return undefined;
    const leave = () => hide();
    const end = setTimeout(leave, shownSeconds * 1_000);
    const count = setInterval(() => setSecondsLeft((left) => left - 1), 1_000);
    window.addEventListener('blur', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      clearTimeout(end);
      clearInterval(count);
      window.removeEventListener('blur', leave);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [opened]);
  return { opened, secondsLeft, show: setOpened };
}
