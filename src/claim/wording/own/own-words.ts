import type { Locale } from '#shared/locale.ts';
import type { OwnWords } from './own-words.rules.ts';

/** Whose claims are worded. */
export type Owner = { brand: string; clientId: null } | { brand: null; clientId: string };

export type Worded = { owner: Owner; key: string; locale: Locale };

export type WordsVersion = {
  id: string;
  version: number;
  words: OwnWords;
  status: 'draft' | 'published' | 'past';
  savedBy: string;
  savedAt: Date;
  publishedAt: Date | null;
};
