import type { FastifyRequest } from 'fastify';
import { baseLocale, languageOf, locales, type Locale } from '#shared/locale.ts';

function asLocale(tag: string): Locale | null {
  const wish = tag.trim().toLowerCase();
  const exact = locales.find((locale) => locale.toLowerCase() === wish);
  return exact ?? locales.find((locale) => languageOf(locale) === languageOf(wish)) ?? null;
}

function preferred(header: string): Locale | null {
  const wishes = header
    .slice(0, 500)
    .split(',')
    .map((wish) => {
      const [tag = '', ...parameters] = wish.split(';');
      const quality = parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2);
      return { locale: asLocale(tag), quality: quality === undefined ? 1 : Number(quality) || 0 };
    });
  const known = wishes.filter(({ locale, quality }) => locale !== null && quality > 0);
  return known.toSorted((one, other) => other.quality - one.quality)[0]?.locale ?? null;
}

export function localeOf({ headers }: Pick<FastifyRequest, 'headers'>): Locale {
  const name = /(?:^|;\s*)fettle-language=([^;]*)/.exec(headers.cookie ?? '')?.[1];
  const chosen = locales.find((locale) => locale === name);
  return chosen ?? preferred(headers['accept-language'] ?? '') ?? baseLocale;
}
