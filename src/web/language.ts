import { locales, type Locale } from '#shared/locale.ts';
import { languageNames } from '#shared/locales.generated.ts';
import type { languageRoutes, SwitchedNotices } from '#shared/page/language-routes.ts';
import { claimIdIn } from '#shared/page/claim-pages.ts';
import { languageCookie } from '#shared/page/language-choice.ts';
import { templateCache } from '#shared/page/templates.ts';
import { call } from './call.ts';
import { forgetAnswers } from './session/session.ts';
import { forgetCache } from './session/stored-files.ts';

export const languages: { value: Locale; label: string; lang: Locale }[] = locales.map((locale) => ({
  value: locale,
  label: languageNames[locale],
  lang: locale,
}));

/** What became of notices: also `none`, where there are none or nothing is known of them. */
export type NoticesAfterSwitch = SwitchedNotices | 'none';

type Typed = [name: string, value: string][];

type Entry = { choseLanguage?: NoticesAfterSwitch; typed?: Typed } | null;

/** Returns once what became of notices, if the page was loaded anew for another language; else null. */
export function takeLanguageSwitch(): NoticesAfterSwitch | null {
  const { choseLanguage, ...state } = (history.state as Entry) ?? {};
  if (choseLanguage) history.replaceState(state, '');
  return choseLanguage ?? null;
}

/** Marks the form whose fields stay when the page is loaded anew for another language. */
export const keepsTyped = { 'data-keeps-typed': '' };

function typedNow(): Typed {
  const form = document.querySelector<HTMLFormElement>('form[data-keeps-typed]');
  return form
    ? [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
    : [];
}

/** Fills in, once, what was typed into the form before the page was loaded anew. */
export function fillTyped(form: HTMLFormElement | null): void {
  const { typed = [], ...state } = (history.state as Entry) ?? {};
  if (typed.length > 0) history.replaceState(state, '');
  for (const [name, value] of typed) {
    const field = form?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) continue;
    if (field.type === 'checkbox') field.checked = true;
    else field.value = value;
  }
}

const switchTimeoutMs = 4_000;

/** On a claim's own page the switch is for its notices too. Returns what became of them. */
async function switchNotices(locale: Locale): Promise<NoticesAfterSwitch> {
  const claimId = claimIdIn(location.pathname);
  if (claimId === null) return 'none';
  const result = await call<typeof languageRoutes.switchLanguage>('POST /api/enduser/switchLanguage', {
    body: { claimId, locale },
    timeoutMs: switchTimeoutMs,
  });
  return result.ok ? result.answer.notices : 'none';
}

/** The state of the entry in the browser's history stays when the page is loaded anew. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  document.cookie = languageCookie(locale);
  const choseLanguage = await switchNotices(locale);
  history.replaceState({ ...(history.state as Entry), choseLanguage, typed: typedNow() } satisfies Entry, '');
  await reloadAnew();
}

/** Cached templates and answers are in the previous language. */
async function reloadAnew(): Promise<void> {
  forgetAnswers();
  await forgetCache(templateCache);
  location.reload();
}
