/** Until it is known who has signed in again: what one wrote is not kept as another's draft. */
let isSignedOut = false;

export const mayKeep = (): boolean => !isSignedOut;

export const markSignedOut = (): void => void (isSignedOut = true);

/** Call it once the handler of before is signed in again. */
export const markSignedIn = (): void => void (isSignedOut = false);
