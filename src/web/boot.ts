import { createContext, useContext } from 'react';
import type { Boot } from '#shared/page/boot.ts';

export const BootContext = createContext<Boot | null>(null);

export function useBoot(): Boot {
  const boot = useContext(BootContext);
  if (boot === null) throw new Error('The page was drawn without its boot data.');
  return boot;
}
