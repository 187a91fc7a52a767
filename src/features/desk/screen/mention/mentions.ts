import type { Handler } from '../../work/work-routes.ts';
import { plainText } from '../plain-text.ts';

const mostOffered = 5;

/** Returns the handlers whose `@` and name stand in a text. */
export function mentionedIn(text: string, handlers: readonly Handler[]): Handler[] {
  return handlers.filter(({ name }) => text.includes(`@${name}`));
}

/** Returns those whose name begins with what stands behind the last `@` at the end of a text. */
export function offeredFor(text: string, handlers: readonly Handler[]): Handler[] {
  const begun = /(?:^|\s)@([\p{L}\p{M}' -]{0,40})$/u.exec(text)?.[1];
  if (begun === undefined) return [];
  return handlers.filter(({ name }) => plainText(name).startsWith(plainText(begun))).slice(0, mostOffered);
}

/** Returns the names behind an `@` that begin a colleague's name and mention nobody. */
export function unmetIn(text: string, handlers: readonly Handler[]): string[] {
  const rest = mentionedIn(text, handlers).reduce((left, { name }) => left.replaceAll(`@${name}`, ''), text);
  const begun = [...rest.matchAll(/(?:^|\s)@([\p{L}\p{M}'-]+)/gu)].map(([, word = '']) => word);
  return begun.filter((word) => handlers.some(({ name }) => plainText(name).startsWith(plainText(word))));
}

/** Writes a name in the place of what stands behind the last `@`. */
export const withMention = (text: string, { name }: Handler): string =>
  `${text.slice(0, text.lastIndexOf('@'))}@${name} `;
