import { profilePath } from '#shared/page/account-paths.ts';
import * as errorTexts from '#shared/error-texts.ts';
import { sameOriginPath } from '#shared/page/return-url.ts';

const longestMessage = 200;

export function failedMessage(search: string): string {
  const given = new URLSearchParams(search).get('message') ?? '';
  const shown = Array.from(given.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
    .slice(0, longestMessage)
    .join('');
  return shown === '' ? errorTexts.sign_in_failed : shown;
}

export function failedPath(message: string): string {
  return `/authentication/login-failed?message=${encodeURIComponent(message)}`;
}

/** Throws the specification's text for another origin (spec §5.9). */
export function returnPath(search: string, origin: string): string {
  const given = new URLSearchParams(search).get('returnUrl');
  if (given === null || given === '') return profilePath;
  const path = sameOriginPath(given, origin);
  if (path === null) throw new Error(errorTexts.invalid_return_url);
  return path;
}
