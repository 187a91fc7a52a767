// What waits on the claimant (ux.md, To do): the excess, what the operator's notification asks for, unread messages.
// The notification's link decides whether it is a passcode or an iCloud lock, because that is how operators ask.
import type { StateFacts } from './claim-facts.ts';
import { isCancelledState } from './status.rules.ts';

export type TodoFacts = {
  state: StateFacts | null;
  policyExcessPence: number;
  excessPaymentTaken: boolean;
  notification: { linkPath: string } | null;
  unreadMessages: number;
};

export type Todo =
  | { kind: 'pay-excess'; pence: number }
  | { kind: 'submit-passcode' }
  | { kind: 'remove-icloud' }
  | { kind: 'read-messages'; count: number };

/** Whether the excess is due (§4 Excess): above 0 and not taken. */
export function isExcessDue(facts: Pick<TodoFacts, 'policyExcessPence' | 'excessPaymentTaken'>): boolean {
  return facts.policyExcessPence > 0 && !facts.excessPaymentTaken;
}

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

function askedFor(linkPath: string): Todo[] {
  const segment = lastSegment(linkPath);
  return segment === 'submit-passcode' || segment === 'remove-icloud' ? [{ kind: segment }] : [];
}

/**
 * In the order of the screen, empty when nothing waits. A cancelled claim asks for nothing but its unread messages,
 * because nobody should pay for or unlock a device for a claim that is closed.
 */
export function todos(facts: TodoFacts): Todo[] {
  const isCancelled = isCancelledState(facts.state?.systemName ?? null);
  const list: Todo[] = [];
  if (!isCancelled && isExcessDue(facts)) list.push({ kind: 'pay-excess', pence: facts.policyExcessPence });
  if (!isCancelled && facts.notification) list.push(...askedFor(facts.notification.linkPath));
  if (facts.unreadMessages > 0) list.push({ kind: 'read-messages', count: facts.unreadMessages });
  return list;
}
