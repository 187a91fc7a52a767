/** Answers to what a page asks first, which came along with it: each by `firstAnswerKey`, for a query its data. */
export type FirstAnswers = Record<string, Record<string, unknown> | null>;

/** One query of a page: its operation name, its text as the browser would send it, and its variables. */
export type FirstQuery = { name: string; query: string; variables: Record<string, unknown> };

/** By what a query and its answer find each other; both sides have the name and the variables from the same script. */
export function firstAnswerKey(name: string, variables: unknown): string {
  return `${name} ${JSON.stringify(variables ?? {})}`;
}
