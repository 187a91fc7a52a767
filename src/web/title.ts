import { createContext, useContext, useEffect } from 'react';
import { useBoot } from './boot.ts';

/** Takes the title where there is no document to give it to: on the server. */
export const TitleContext = createContext<((title: string) => void) | null>(null);

/** '{title} | brand' (spec §1.4). */
export function pageTitle(title: string, brandName: string): string {
  return `${title} | ${brandName}`;
}

let ofPage = '';
let ofOverlay: string | null = null;

function showTitle(): void {
  document.title = ofOverlay ?? ofPage;
}

/** Gives the page the title of a dialog that stands over it and has an address of its own, as long as it is open. */
export function useOverlayTitle(title: string): void {
  const { brand } = useBoot();
  const full = pageTitle(title, brand.name);
  useEffect(() => {
    ofPage ||= document.title;
    ofOverlay = full;
    showTitle();
    return () => {
      ofOverlay = null;
      showTitle();
    };
  }, [full]);
}

/** Gives the page its title while the screen is shown. */
export function useTitle(title: string): void {
  const { brand } = useBoot();
  const full = pageTitle(title, brand.name);
  useContext(TitleContext)?.(full);
  useEffect(() => {
    ofPage = full;
    showTitle();
  }, [full]);
}
