// A passcode that has not been opened answers every request (spec §2.7, §2.13). An opened one answers only the
// notification it was given for. `lock.rules.ts` says what a confirmed iCloud lock removal answers.

export type OperatorRequest = 'submit-passcode' | 'remove-icloud' | 'excess-payment';

/** `answers` is about the claim's present notification. A deleted passcode is no longer held. */
export type Given = {
  isExcessTaken: boolean;
  passcode: { answers: boolean; isHeld: boolean; isRead: boolean; isWithdrawn: boolean } | null;
  isLockRemoved: boolean;
};

function lastSegment(path: string): string {
  const [bare = ''] = path.split(/[?#]/, 1);
  return (
    bare
      .split('/')
      .findLast((segment) => segment !== '')
      ?.trim()
      .toLowerCase() ?? ''
  );
}

const requests: readonly OperatorRequest[] = ['submit-passcode', 'remove-icloud', 'excess-payment'];

export function requestOf(linkPath: string): OperatorRequest | null {
  const segment = lastSegment(linkPath);
  return requests.find((ask) => ask === segment) ?? null;
}

function isPasscodeGiven({ passcode }: Given): boolean {
  if (passcode === null || passcode.isWithdrawn) return false;
  return passcode.isRead ? passcode.answers : passcode.isHeld;
}

export function isAnswered(linkPath: string, given: Given): boolean {
  const ask = requestOf(linkPath);
  if (ask === 'submit-passcode') return isPasscodeGiven(given);
  if (ask === 'remove-icloud') return given.isLockRemoved;
  return ask === 'excess-payment' && given.isExcessTaken;
}
