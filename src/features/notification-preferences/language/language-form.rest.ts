// The switch of language as browsers without a script send it, from the foot of any page.
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { acceptForms, fieldsOf } from '#server/http/form-posts.ts';
import { locales, type Locale } from '#shared/locale.ts';
import { claimIdIn } from '#shared/page/claim-pages.ts';
import { languageCookie, languagePath, noticesPlace } from '#shared/page/language-choice.ts';
import type { SwitchLanguage } from './switch-language.server.ts';

const bodyLimit = 1_024;

/** Our pages send where they are to their own origin alone. */
function pageBefore({ headers }: FastifyRequest): { path: string; search: string } {
  const { pathname, search } = URL.parse(headers.referer ?? '') ?? { pathname: '/', search: '' };
  return { path: `/${pathname.replace(/^\/+/, '')}`, search };
}

/** A page may be another's claim, or no longer open: then the page alone changes its language. */
async function placeOfNotices(switchLanguage: SwitchLanguage, request: FastifyRequest, locale: Locale) {
  const claimId = claimIdIn(pageBefore(request).path);
  if (claimId === null) return '';
  try {
    return `#${noticesPlace[await switchLanguage(request, { claimId, locale })]}`;
  } catch (error) {
    if (error instanceof Problem) return '';
    throw error;
  }
}

export function languageFormRest({ settings }: Services, switchLanguage: SwitchLanguage): FastifyPluginAsync {
  return async (app) => {
    acceptForms(app, bodyLimit);
    app.post(languagePath, async (request, reply) => {
      const wanted = fieldsOf(request).get('locale');
      const locale = locales.find((name) => name === wanted);
      const { path, search } = pageBefore(request);
      reply.header('cache-control', 'no-store');
      if (locale === undefined) return reply.redirect(path + search, 303);
      const place = await placeOfNotices(switchLanguage, request, locale);
      const secure = settings.publicUrl.protocol === 'https:' ? '; Secure' : '';
      return reply.header('set-cookie', languageCookie(locale) + secure).redirect(path + search + place, 303);
    });
  };
}
