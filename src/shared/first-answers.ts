import type { Locale } from './locale.ts';

/** Answers to what a page asks first, which came along with it: each by `firstAnswerKey`, for a query its data. */
export type FirstAnswers = Record<string, Record<string, unknown> | null>;

/**
 * A claim's page as the server has drawn it, for a browser that is about to go there: what stands in `#app`, its title,
 * its language, and the script whose styles it has and which can take it over.
 */
export type DrawnClaim = { html: string; title: string; lang: Locale; version: string };

/** What a page of a claim begins with, as the answer to the Track form brings it. */
export type FirstPage = { answers: FirstAnswers | null; drawn?: DrawnClaim };

/** One query of a page: its operation name, its text as the browser would send it, and its variables. */
export type FirstQuery = { name: string; query: string; variables: Record<string, unknown> };

/** By what a query and its answer find each other; both sides have the name and the variables from the same script. */
export function firstAnswerKey(name: string, variables: unknown): string {
  return `${name} ${JSON.stringify(variables ?? {})}`;
}
