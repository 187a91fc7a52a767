import type { OwnWords } from '#claim/wording/own/own-words.rules.ts';
import type { KnownOwner } from '#claim/wording/own/words-owner.server.ts';
import type { Locale } from '#shared/locale.ts';
import type { WordingSample } from './wording-routes.ts';

export type DraftWords = { known: KnownOwner; key: string; locale: Locale; words: OwnWords };

/** Draws the sample claims with the words of a draft, by the code that draws pages and sends notices. */
export type PreviewWording = (draft: DraftWords) => Promise<WordingSample[]>;
