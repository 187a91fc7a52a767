import { GraphQLError, type GraphQLFormattedError } from 'graphql';

import { isTemporary } from '#server/db/database-away.ts';
import { recordFailedWrite } from '#server/db/write-readiness.ts';
import type { Locale } from '#shared/locale.ts';
import { translatedIfKnown } from '#shared/words/say.ts';
import { isTranslated } from '#shared/words/server-texts.ts';
import * as errorTexts from '#shared/error-texts.ts';

/** `failures` are for the log, never for the caller. */
export type Answer = { status: number; body: string; failures: unknown[] };

type Shown = { error: GraphQLFormattedError; status: number; failure: unknown };

function codeOf(error: GraphQLError): string | null {
  const extensions: Record<string, unknown> | undefined = error.extensions;
  const code = extensions?.['code'];
  return typeof code === 'string' ? code : null;
}

function fieldOf({ extensions }: GraphQLError): { field?: string } {
  const field = extensions['field'];
  return typeof field === 'string' ? { field } : {};
}

function positionOf({ locations, path }: GraphQLError): Pick<GraphQLFormattedError, 'locations' | 'path'> {
  return { ...(locations && { locations }), ...(path && { path }) };
}

/** American English has the British messages. */
const inLanguage = (message: string, locale: Locale): string =>
  isTranslated(locale) ? translatedIfKnown(message, locale) : message;

function shownOf(error: GraphQLError, locale: Locale): Shown {
  const cause = error.originalError;
  const code = codeOf(error);
  if (code !== null) {
    const extensions = { code, ...fieldOf(error) };
    return {
      error: { message: inLanguage(error.message, locale), ...positionOf(error), extensions },
      status: 200,
      failure: null,
    };
  }
  recordFailedWrite(cause);
  const status = isTemporary(cause) ? 503 : 500;
  const extensions = { code: status === 503 ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR' };
  const shown = { message: inLanguage(errorTexts.graphql_failed, locale), ...positionOf(error), extensions };
  return { error: shown, status, failure: cause ?? error };
}

type Asked = { locale: Locale; stringify?: ((data: object) => string) | undefined };

export function answerOf(
  data: unknown,
  errors: readonly GraphQLError[],
  { locale, stringify = JSON.stringify }: Asked,
): Answer {
  if (errors.length === 0) return { status: 200, body: stringify({ data }), failures: [] };
  const shown = errors.map((error) => shownOf(error, locale));
  return {
    status: Math.max(...shown.map(({ status }) => status)),
    body: JSON.stringify({ errors: shown.map(({ error }) => error), data }),
    failures: shown.flatMap(({ failure }) => (failure === null ? [] : [failure])),
  };
}

/** Removes the values that graphql-js repeats in its messages: one may be a passcode. */
function withoutValues(message: string): string {
  return message
    .replace(/ got invalid value .*(?= at "[^"]*"; |; (?:Field|Expected) )/s, ' got an invalid value')
    .replace(/(cannot represent [^:]*): .*/s, '$1.')
    .replace(/(found|Unexpected) (\w*String|Int|Float) ".*"/s, '$1 $2');
}

export function refuse(errors: readonly GraphQLError[], withDetail: boolean, status = 400): Answer {
  const shown = errors.map((error) => {
    const code = codeOf(error);
    if (code !== null) return { message: error.message, extensions: { code } };
    const extensions = {
      code: 'GRAPHQL_VALIDATION_FAILED',
      ...(withDetail && { detail: withoutValues(error.message) }),
    };
    return { message: errorTexts.graphql_invalid, ...positionOf(error), extensions };
  });
  return { status, body: JSON.stringify({ errors: shown }), failures: [] };
}

export function refuseFor(code: string, message: string, status = 400): Answer {
  return refuse([new GraphQLError(message, { extensions: { code } })], false, status);
}
