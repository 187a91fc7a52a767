import { useEffect, useState } from 'react';

const tickMs = 30_000;

/** Returns the time, anew every 30 s, so that what is due soon is over when it is. */
export function useClock(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
