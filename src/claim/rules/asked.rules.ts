// What an operator's notification asks the claimant for (spec §2.7, §2.13), and whether
// that is done. The link's last part says what is asked. A passcode that nobody has opened yet answers every ask; one that was
// opened, and the word that an iCloud lock is off, answer only the notification that stood there when they were given,
// so that another notification can ask again.

export type Ask = 'submit-passcode' | 'remove-icloud' | 'excess-payment';

/** `answers…` are about the notification that stands on the claim now. A passcode that was deleted is no longer held. */
export type Given = {
  isExcessTaken: boolean;
  passcode: { answers: boolean; isHeld: boolean; isRead: boolean; isWithdrawn: boolean } | null;
  icloudAnswers: boolean;
};

/** The last part of a path, without query and fragment: '/my-claim/1/Submit-Passcode/?a' is 'submit-passcode'. */
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

/** What a notification with this link asks for, or null where it asks for none of these. */
export function askOf(linkPath: string): Ask | null {
  const segment = lastSegment(linkPath);
  return asks.find((ask) => ask === segment) ?? null;
}

function isPasscodeGiven({ passcode }: Given): boolean {
  if (passcode === null || passcode.isWithdrawn) return false;
  return passcode.isRead ? passcode.answers : passcode.isHeld;
}

/** Whether the claimant has done what the notification with this link asks for; false where it asks for nothing here. */
export function isAnswered(linkPath: string, given: Given): boolean {
  const ask = askOf(linkPath);
  if (ask === 'submit-passcode') return isPasscodeGiven(given);
  if (ask === 'remove-icloud') return given.icloudAnswers;
  return ask === 'excess-payment' && given.isExcessTaken;
}
