import { escapeHtml } from '#server/http/html-text.ts';
import { directionOf, type Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';

/**
 * Returns a page that redirects by `meta refresh`. An HTTP redirect would be blocked by the posting page's
 * `form-action`, which allows this origin only.
 */
export function onwardPage(url: URL, name: string, locale: Locale): string {
  const href = escapeHtml(url.href);
  const text = escapeHtml(say(locale, 'Continue with {name}', { name }));
  return `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${href}"><title>${escapeHtml(name)}</title></head><body><p><a href="${href}">${text}</a></p></body></html>`;
}

export const onwardPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
