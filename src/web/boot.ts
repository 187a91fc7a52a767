import { createContext, useContext } from 'react';
import type { Boot } from '#shared/page/boot.ts';

/** What the server gave this page; the entry provides it on both sides. */
export const BootContext = createContext<Boot | null>(null);

export function useBoot(): Boot {
  const boot = useContext(BootContext);
  if (boot === null) throw new Error('The page was drawn without its boot data.');
  return boot;
}
