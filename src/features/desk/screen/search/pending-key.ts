import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { controlOf } from '../keys/control-of-key.ts';
import { keepTyped } from '../keys/typed-ahead.ts';

type Pending = { claimId: string; key: string };

/** `typed`: what was meant for the field that the key opens. */
let pending: (Pending & { typed: string }) | null = null;
let shownId: string | null = null;

/** Stands for the claim that “Take next” asks for, until it is known. */
export const nextClaim = 'next';

function press(claimId: string): void {
  const wanted = pending;
  pending = null;
  if (wanted?.claimId !== claimId) return;
  const control = controlOf(wanted.key);
  if (!control) return announce(m.desk_command_no_right());
  control.click();
  if (wanted.typed !== '') keepTyped(wanted.typed);
}

/** Presses the control of a key on a claim. Returns false if the claim is to be opened first. */
export function pressOnClaim(wanted: Pending): boolean {
  pending = { ...wanted, typed: '' };
  if (shownId !== wanted.claimId) return false;
  press(wanted.claimId);
  return true;
}

/** Forgets the key that waits for a claim, and what was typed after it: the claim was left. */
export function dropPending(claimId: string | null): void {
  if (pending?.claimId === claimId) pending = null;
}

/** Gives the key that waits to the claim that was taken, or forgets it where none was. */
export function settleNext(claimId: string | null): void {
  if (pending?.claimId !== nextClaim) return;
  pending = claimId === null ? null : { ...pending, claimId };
  if (claimId !== null && claimId === shownId) press(claimId);
}

/** Keeps a letter for the field of the key that waits for a claim. Returns false if none waits. */
export function typeAhead(claimId: string, key: string): boolean {
  if (pending?.claimId !== claimId) return false;
  if (key.length === 1) pending.typed += key;
  return true;
}

/** Called once the controls of a claim are on screen, before the next key. Returns what ends it. */
export function pressPending(claimId: string): () => void {
  shownId = claimId;
  // What is pressed may redraw at once, which React refuses within an effect.
  queueMicrotask(() => press(claimId));
  return () => {
    shownId = null;
  };
}
