import { failedPath } from './authentication.rules.ts';

/** Replaces the current page by another one of the portal. */
export type Go = (path: string) => void;

/** Returns whether the server, not the browser's router, serves the path. */
const isOfServer = (path: string) => path.startsWith('/connect/') || path.startsWith('/api/');

/** Continues after sign-in. Stays in this document, which holds the tokens, if the page is one of ours. */
export function goOn(path: string, go: Go): void {
  if (isOfServer(path)) location.replace(path);
  else go(path);
}

/** Opens the error page, with the error's message if it is a `known` one. */
export function goToFailed(error: unknown, go: Go, known: readonly string[], otherwise: string): void {
  const message = error instanceof Error && known.includes(error.message) ? error.message : otherwise;
  go(failedPath(message));
}
