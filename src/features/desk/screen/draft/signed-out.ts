import { anyClaim, tellDeskNews } from '../news/desk-news.ts';

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

export function markIfSignedOut({ code }: { code: string }): void {
  if (code === 'not-signed-in') markSignedOut();
}
