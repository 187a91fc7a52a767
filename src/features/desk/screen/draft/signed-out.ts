/** Until it is known who has signed in again: what one wrote is not kept as another's draft. */
let isSignedOut = false;

export const mayKeep = (): boolean => !isSignedOut;

/** Asks at once who is signed in. */
let askWho: () => void = () => {};

export const onSignedOut = (ask: () => void): void => void (askWho = ask);

export function markSignedOut(): void {
  if (isSignedOut) return;
  isSignedOut = true;
  askWho();
}

/** Call it once the handler of before is signed in again. */
export const markSignedIn = (): void => void (isSignedOut = false);
