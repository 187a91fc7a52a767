import type { FastifyRequest } from 'fastify';
import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import { localeOf } from '#server/http/locale.ts';
import { isAnonymous, type Viewer } from '#server/sessions/viewer.ts';
import { claimPages, type ClaimPage } from '#shared/page/claim-pages.ts';
import { initialDataKey, type InitialData, type InitialQuery } from '#shared/page/initial-data.ts';
import type { Locale } from '#shared/locale.ts';
import type { AskGraphql } from '#main/graphql.ts';
import { placeOf } from '#main/pages/places.rules.ts';
import type { InitialQueriesOf } from './page-data.ts';

/**
 * Returns null if the viewer may not see the claim, for other pages, or on any error. The browser then fetches the data
 * and shows the error.
 */
export type InitialDataAt = (path: string, viewer: Viewer, request: FastifyRequest) => Promise<InitialData | null>;

type Reader = { viewer: Viewer; locale: Locale };

type Answered = { data?: InitialData[string]; errors?: unknown };

async function answerTo(ask: AskGraphql, { query, name, variables }: InitialQuery, { viewer, locale }: Reader) {
  const { status, body } = await ask({ query, variables, operationName: name }, viewer, locale);
  const { data, errors } = JSON.parse(body) as Answered;
  return status === 200 && errors === undefined && data !== undefined ? data : null;
}

export type BesideQueries = Partial<
  Record<ClaimPage, (claimId: string, viewer: Viewer) => Promise<InitialData | null>>
>;

const nothing = async (): Promise<InitialData> => ({});

export function openInitialData(
  ask: AskGraphql,
  initialQueriesOf: InitialQueriesOf,
  besideQueries: BesideQueries,
): InitialDataAt {
  const answersOf = async (page: ClaimPage, claimId: string, reader: Reader) => {
    const initialData: InitialData = {};
    const answerIn = async (query: InitialQuery) => {
      const data = await answerTo(ask, query, reader);
      initialData[initialDataKey(query.name, query.variables)] = data;
      return data !== null;
    };
    const answered = await Promise.all((await initialQueriesOf(page, claimId)).map(answerIn));
    if (!answered.every(Boolean)) return null;
    // After the queries, so that nothing is older than the version that they return.
    const others = await (besideQueries[page] ?? nothing)(claimId, reader.viewer);
    return others && { ...initialData, ...others };
  };
  return async (path, viewer, request) => {
    const place = placeOf(path);
    if (place.kind !== 'claim' || claimPages[place.page].payment || isAnonymous(viewer)) return null;
    if (!isWellFormedId(place.claimId)) return null;
    try {
      return await answersOf(place.page, place.claimId, { viewer, locale: localeOf(request) });
    } catch (err) {
      request.log.error({ err }, 'a page was sent without its initial data');
      return null;
    }
  };
}
