import { createContext, useContext, useEffect } from 'react';
import { useBoot } from './boot.ts';

/** Receives the title on the server, which has no document. */
export const TitleContext = createContext<((title: string) => void) | null>(null);

export function pageTitle(title: string, brandName: string): string {
  return `${title} | ${brandName}`;
}

let ofPage = '';
let ofOverlay: string | null = null;

function showTitle(): void {
  document.title = ofOverlay ?? ofPage;
}

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

export function useTitle(title: string): void {
  const { brand } = useBoot();
  const full = pageTitle(title, brand.name);
  useContext(TitleContext)?.(full);
  useEffect(() => {
    ofPage = full;
    showTitle();
  }, [full]);
}
