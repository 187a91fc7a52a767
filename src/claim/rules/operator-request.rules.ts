// A passcode that has not been opened answers every request (spec §2.7, §2.13). An opened one, or a confirmed iCloud
// lock removal, answers only the notification it was given for.

export type OperatorRequest = 'submit-passcode' | 'remove-icloud' | 'excess-payment';

/** `answers…` are about the claim's present notification. A deleted passcode is no longer held. */
export type Given = {
  isExcessTaken: boolean;
  passcode: { answers: boolean; isHeld: boolean; isRead: boolean; isWithdrawn: boolean } | null;
  icloudAnswers: boolean;
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
  if (ask === 'remove-icloud') return given.icloudAnswers;
  return ask === 'excess-payment' && given.isExcessTaken;
}
