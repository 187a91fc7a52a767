// What an operator's notification asks the claimant for (spec §2.7, §2.13), and whether that is done. The last part of
// the link names the request. A passcode that nobody has opened yet answers every request. An opened passcode, or a
// confirmed iCloud lock removal, answers only the notification it was given for, so that another one can ask again.

export type Ask = 'submit-passcode' | 'remove-icloud' | 'excess-payment';

/** `answers…` are about the claim's present notification. A deleted passcode is no longer held. */
export type Given = {
  isExcessTaken: boolean;
  passcode: { answers: boolean; isHeld: boolean; isRead: boolean; isWithdrawn: boolean } | null;
  icloudAnswers: boolean;
};

/** Returns the last part of a path: '/my-claim/1/Submit-Passcode/?a' gives 'submit-passcode'. */
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

const asks: readonly Ask[] = ['submit-passcode', 'remove-icloud', 'excess-payment'];

/** Returns what a notification with this link asks for, or null if it asks for none of these. */
export function askOf(linkPath: string): Ask | null {
  const segment = lastSegment(linkPath);
  return asks.find((ask) => ask === segment) ?? null;
}

function isPasscodeGiven({ passcode }: Given): boolean {
  if (passcode === null || passcode.isWithdrawn) return false;
  return passcode.isRead ? passcode.answers : passcode.isHeld;
}

/** Returns whether the claimant has done what the notification asks for; false if it asks for nothing here. */
export function isAnswered(linkPath: string, given: Given): boolean {
  const ask = askOf(linkPath);
  if (ask === 'submit-passcode') return isPasscodeGiven(given);
  if (ask === 'remove-icloud') return given.icloudAnswers;
  return ask === 'excess-payment' && given.isExcessTaken;
}
