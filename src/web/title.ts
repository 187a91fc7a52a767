import { createContext, useContext, useEffect } from 'react';
import { useBoot } from './boot.ts';

/** Takes the title where there is no document to give it to: on the server. */
export const TitleContext = createContext<((title: string) => void) | null>(null);

/** '{title} | brand' (§1). */
export function pageTitle(title: string, brandName: string): string {
  return `${title} | ${brandName}`;
}

/** Gives the page its title while the screen is shown. */
export function useTitle(title: string): void {
  const { brand } = useBoot();
  const full = pageTitle(title, brand.name);
  useContext(TitleContext)?.(full);
  useEffect(() => {
    document.title = full;
  }, [full]);
}
