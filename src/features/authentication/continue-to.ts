import { failedPath } from './authentication.rules.ts';

export type ChangePath = (path: string) => void;

const isOfServer = (path: string) => path.startsWith('/connect/') || path.startsWith('/api/');

/** Stays in this document, which holds the tokens, if the page is one of ours. */
export function continueTo(path: string, go: ChangePath): void {
  if (isOfServer(path)) location.replace(path);
  else go(path);
}

export function goToFailed(error: unknown, go: ChangePath, known: readonly string[], otherwise: string): void {
  const message = error instanceof Error && known.includes(error.message) ? error.message : otherwise;
  go(failedPath(message));
}
