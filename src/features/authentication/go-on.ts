import { failedPath } from './authentication.rules.ts';

/** Goes to another page of the portal in place of this one. */
export type Go = (path: string) => void;

/** Paths that are no pages of the browser's: the provider's own, where a sign-in goes on. */
const isOfServer = (path: string) => path.startsWith('/connect/') || path.startsWith('/api/');

/** Goes on after signing in: within this document, which has the tokens, where the page is one of ours. */
export function goOn(path: string, go: Go): void {
  if (isOfServer(path)) location.replace(path);
  else go(path);
}

/** Says what went wrong, on the page that is there for it. */
export function goToFailed(error: unknown, go: Go, known: readonly string[], otherwise: string): void {
  const message = error instanceof Error && known.includes(error.message) ? error.message : otherwise;
  go(failedPath(message));
}
