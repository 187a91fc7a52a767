import type { Locale } from '#shared/locale.ts';

/** The language of a PDF as Typst takes it. */
export type PdfLanguage = { lang: string; region: string | null };

export function pdfLanguage(locale: Locale): PdfLanguage {
  const [lang = locale, region = null] = locale.split('-');
  return { lang, region };
}
