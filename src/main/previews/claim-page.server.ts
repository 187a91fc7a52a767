import { readToldLocale } from '#claim/read/told-locale.data.ts';
import type { Services } from '#server/context.ts';
import { databaseIn } from '#server/db/database-in.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import type { ClaimPage } from '#features/desk/preview/preview-answers.rules.ts';
import type { InitialQueriesOf } from '#main/first-page/page-data.ts';
import type { AskGraphql } from '#main/graphql.ts';
import type { Locale } from '#shared/locale.ts';
import type { WordingOf } from '#shared/wording.ts';

/** Those that show the claim itself; the others of its first page show the brand and the claimant's other claims. */
const shown = new Set(['ClaimLayout', 'MyClaim']);

type Asked = { viewer: Viewer; claimId: string; locale?: Locale; wordingOf?: WordingOf };

export type ReadClaimPage = (tx: Tx, of: Asked) => Promise<ClaimPage>;

type Answered = { data?: Record<string, unknown>; errors?: unknown };

/** Returns what reads the first page of a claim as a transaction sees it, in the claimant's language or the given one. */
export function openReadClaimPage(
  { database }: Pick<Services, 'database'>,
  ask: AskGraphql,
  initialQueriesOf: InitialQueriesOf,
): ReadClaimPage {
  return async (tx, { viewer, claimId, wordingOf, locale: given }) => {
    const locale = given ?? (await readToldLocale(tx, claimId));
    const queries = (await initialQueriesOf('my-claim', claimId)).filter(({ name }) => shown.has(name));
    const page: Record<string, Record<string, unknown> | null> = {};
    for (const { query, name, variables } of queries) {
      const request = { query, variables, operationName: name };
      const { body, failures } = await ask(request, viewer, locale, databaseIn(tx, database), wordingOf);
      const { data, errors } = JSON.parse(body) as Answered;
      if (errors !== undefined) throw new Error(`The page of a claim could not be read: ${name}.`, { cause: failures });
      page[name] = data ?? null;
    }
    return page;
  };
}
