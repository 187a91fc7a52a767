import { createContext } from 'react';
import type { Locale } from '#shared/locale.ts';

/** The language of a page's content where it is not the page's. */
export const ContentLanguage = createContext<Locale | undefined>(undefined);
