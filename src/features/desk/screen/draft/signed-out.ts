import { anyClaim, tellDeskNews } from '../news/desk-news.ts';

/** Until it is known who has signed in again: what one wrote is not kept as another's draft. */
let isSignedOut = false;

export const mayKeep = (): boolean => !isSignedOut;

/** Has all of the desk asked anew, its views too, which tell who is signed in. */
export function markSignedOut(): void {
  if (isSignedOut) return;
  isSignedOut = true;
  tellDeskNews(anyClaim);
}

/** Call it once the handler of before is signed in again. */
export const markSignedIn = (): void => void (isSignedOut = false);
