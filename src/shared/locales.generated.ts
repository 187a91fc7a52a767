// Written by scripts/generate/messages.ts from messages/*.json.

export const locales = ['en-GB', 'en-US'] as const;

/** The languages in their own names. */
export const languageNames: Record<(typeof locales)[number], string> = {
  'en-GB': 'English (UK)',
  'en-US': 'English (US)',
};
