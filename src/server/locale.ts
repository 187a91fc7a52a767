import type { FastifyRequest } from 'fastify';
import type { Locale } from '#shared/boot.ts';

const fallback: Locale = 'en-GB';

function asLocale(tag: string): Locale | null {
  const language = tag.trim().toLowerCase();
  if (language === 'en-us') return 'en-US';
  return language === 'en' || language.startsWith('en-') ? 'en-GB' : null;
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

/** The language of a page: the one chosen in the footer, else the browser's wish, else British English. */
export function localeOf({ headers }: Pick<FastifyRequest, 'headers'>): Locale {
  const chosen = /(?:^|;\s*)fettle-language=(en-GB|en-US)(?:;|$)/.exec(headers.cookie ?? '')?.[1];
  if (chosen === 'en-GB' || chosen === 'en-US') return chosen;
  return preferred(headers['accept-language'] ?? '') ?? fallback;
}
