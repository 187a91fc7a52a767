import type { CallResult } from '#web/call.ts';
import { anyClaim, tellDeskNews, tellOwnAction } from '../news/desk-news.ts';

/** Until it is known who has signed in again: what one wrote is not kept as another's draft. */
let isSignedOut = false;

export const mayKeep = (): boolean => !isSignedOut;

/** Has all of the desk asked anew, its views too, which tell who is signed in. */
function set(to: boolean): void {
  if (isSignedOut === to) return;
  isSignedOut = to;
  tellDeskNews(anyClaim);
}

export const markSignedOut = (): void => set(true);

/** Call it once the handler of before is signed in again. */
export const markSignedIn = (): void => set(false);

/** After what only a session is answered, who has signed in again is asked at once. */
export function readSession(result: CallResult<unknown>): void {
  const isOfSession = result.ok || (result.error.status < 500 && result.error.status >= 400);
  if (!result.ok && result.error.code === 'not-signed-in') markSignedOut();
  else if (isSignedOut && isOfSession) tellOwnAction();
}

export function markIfSignedOut({ code }: { code: string }): void {
  if (code === 'not-signed-in') markSignedOut();
}
