import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { controlOf } from '../keys/control-of-key.ts';

type Pending = { claimId: string; key: string };

let pending: Pending | null = null;
let shownId: string | null = null;

function press(claimId: string): void {
  const wanted = pending;
  pending = null;
  if (wanted?.claimId !== claimId) return;
  const control = controlOf(wanted.key);
  if (control) control.click();
  else announce(m.desk_command_no_right());
}

/** Presses the control of a key on a claim. Returns false if the claim is to be opened first. */
export function pressOnClaim(wanted: Pending): boolean {
  pending = wanted;
  if (shownId !== wanted.claimId) return false;
  press(wanted.claimId);
  return true;
}

export const isKeyWaiting = (claimId: string): boolean => pending?.claimId === claimId;

/** Called once the controls of a claim are on screen. Returns what ends it. */
export function pressPending(claimId: string): () => void {
  shownId = claimId;
  // What is pressed may redraw at once, which React refuses within an effect.
  queueMicrotask(() => press(claimId));
  return () => {
    shownId = null;
  };
}
