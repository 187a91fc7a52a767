// Written by scripts/generate/messages.ts from messages/*.json.

export const locales = ['en-GB', 'en-US', 'pl'] as const;

/** The languages in their own names. */
export const languageNames: Record<(typeof locales)[number], string> = {
  'en-GB': 'English (UK)',
  'en-US': 'English (US)',
  pl: 'Polski (tłumaczenie niesprawdzone)',
};

/** Languages in which pages of the desk and of accounts are English. */
export const claimantLanguages: readonly string[] = ['pl'];
