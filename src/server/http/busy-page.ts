import { createHash } from 'node:crypto';

import type { FastifyReply } from 'fastify';

import { directionOf, locales, type Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import { tryLater } from './errors.ts';
import { localeOf } from './locale.ts';

const style = `:root{color-scheme:light dark}body{font:1.0625rem/1.55 system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:2rem 1rem;
background:light-dark(#f6f5f1,#0f1619);color:light-dark(#1b262c,#e8ecec)}h1{font-size:1.6rem;line-height:1.25}a{color:light-dark(#08515b,#8fd6db)}`;

const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The link leads to the requested page. */
function pageIn(locale: Locale): string {
  const [title = '', advice = ''] = say(locale, tryLater).split(/(?<=\.) /);
  return (
    `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>` +
    `<body><main><h1>${title}</h1><p>${advice}</p><p><a href="">${say(locale, 'Try again')}</a></p></main></body></html>`
  );
}

/** Drawn before, because they are sent under overload. */
const pages = new Map(locales.map((locale) => [locale, pageIn(locale)]));

export function sendBusyPage(reply: FastifyReply, retryAfterSeconds: number): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', retryAfterSeconds)
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(pages.get(localeOf(reply.request)));
}
