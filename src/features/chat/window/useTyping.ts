import { useCallback, useEffect, useRef, useState } from 'react';

const typingShownMs = 6_000;

export function useTyping(): [typing: boolean, showTyping: (is: boolean) => void] {
  const [typing, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const showTyping = useCallback((is: boolean) => {
    clearTimeout(timer.current);
    setTyping(is);
    if (is) timer.current = setTimeout(() => setTyping(false), typingShownMs);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [typing, showTyping];
}
