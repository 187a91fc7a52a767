import type { FastifyRequest } from 'fastify';
import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import { localeOf } from '#server/http/locale.ts';
import { isAnonymous, type Viewer } from '#server/sessions/viewer.ts';
import type { ClaimPage } from '#shared/page/claim-pages.ts';
import { firstAnswerKey, type FirstAnswers, type FirstQuery } from '#shared/page/first-answers.ts';
import type { Locale } from '#shared/locale.ts';
import type { Asking } from '#main/graphql.ts';
import { placeOf } from '#main/pages/places.rules.ts';

/**
 * Returns the initial data of the claim page at a path. Returns null if the viewer may not see the claim, for other
 * pages, or on any error. The browser then fetches the data and shows the error.
 */
export type FirstAnswersAt = (path: string, viewer: Viewer, request: FastifyRequest) => Promise<FirstAnswers | null>;

/** The placeholder for the claim's id in the queries of a page. */
export const anyClaim = 'any-claim';

/** Pages with a payment provider's part are rendered by the browser alone. */
const isPlain = (page: ClaimPage) => !page.startsWith('excess-payment');

function forClaim(variables: FirstQuery['variables'], claimId: string): FirstQuery['variables'] {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, value === anyClaim ? claimId : value]),
  );
}

type Reader = { viewer: Viewer; locale: Locale };

type Answered = { data?: FirstAnswers[string]; errors?: unknown };

async function answerTo(
  ask: Asking,
  { query, name }: FirstQuery,
  variables: FirstQuery['variables'],
  { viewer, locale }: Reader,
) {
  const { status, body } = await ask({ query, variables, operationName: name }, viewer, locale);
  // Written by our own executor.
  const { data, errors } = JSON.parse(body) as Answered;
  return status === 200 && errors === undefined && data !== undefined ? data : null;
}

type QueriesOf = (page: ClaimPage, request: FastifyRequest) => FirstQuery[];

/**
 * A page's initial data beside its queries, by the keys that its screen reads; null if the viewer may not see the
 * claim.
 */
export type BesideQueries = Partial<
  Record<ClaimPage, (claimId: string, viewer: Viewer) => Promise<FirstAnswers | null>>
>;

const nothing = async (): Promise<FirstAnswers> => ({});

/** Returns the loader of initial data. `queriesOf` returns the queries of a page with `anyClaim` as the claim's id. */
export function openFirstAnswers(ask: Asking, queriesOf: QueriesOf, besideQueries: BesideQueries): FirstAnswersAt {
  const answersOf = async (page: ClaimPage, queries: FirstQuery[], claimId: string, reader: Reader) => {
    const answers: FirstAnswers = {};
    const answerIn = async (query: FirstQuery) => {
      const variables = forClaim(query.variables, claimId);
      const data = await answerTo(ask, query, variables, reader);
      answers[firstAnswerKey(query.name, variables)] = data;
      return data !== null;
    };
    const answered = await Promise.all(queries.map(answerIn));
    if (!answered.every(Boolean)) return null;
    // After the queries, so that nothing is older than the version that they return.
    const others = await (besideQueries[page] ?? nothing)(claimId, reader.viewer);
    return others && { ...answers, ...others };
  };
  return async (path, viewer, request) => {
    const place = placeOf(path);
    if (place.kind !== 'claim' || !isPlain(place.page) || isAnonymous(viewer)) return null;
    if (!isWellFormedId(place.claimId)) return null;
    try {
      return await answersOf(place.page, queriesOf(place.page, request), place.claimId, {
        viewer,
        locale: localeOf(request),
      });
    } catch (err) {
      request.log.error({ err }, 'a page went out without its first answers');
      return null;
    }
  };
}
