/** The initial data of a page's queries, which comes with its HTML; each by `firstAnswerKey`. */
export type FirstAnswers = Record<string, Record<string, unknown> | null>;

/** One query of a page: its operation name, its text as the browser would send it, and its variables. */
export type FirstQuery = { name: string; query: string; variables: Record<string, unknown> };

/** Returns the key of a query's initial data. Server and browser take name and variables from the same script. */
export function firstAnswerKey(name: string, variables: unknown): string {
  return `${name} ${JSON.stringify(variables ?? {})}`;
}
