/** Whether the page has words that are kept nowhere else. */
let hasWords: () => boolean = () => false;

/** A page of such words is not left for the sign-in form when a session ends: its user signs in beside it. */
export const staySignedOutWhile = (asked: () => boolean): void => void (hasWords = asked);

export const mayLeaveForSignIn = (): boolean => !hasWords();
