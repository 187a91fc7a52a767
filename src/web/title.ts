import { useEffect } from 'react';
import { useBoot } from './boot.ts';

/** '{title} | brand' (§1). */
export function pageTitle(title: string, brandName: string): string {
  return `${title} | ${brandName}`;
}

/** Sets the document's title while the screen is shown. */
export function useTitle(title: string): void {
  const { brand } = useBoot();
  useEffect(() => {
    document.title = pageTitle(title, brand.name);
  }, [title, brand.name]);
}
