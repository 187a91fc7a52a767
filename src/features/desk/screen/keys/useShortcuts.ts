import { useEffect } from 'react';
import { beginsSequence, controlOf } from './control-of-key.ts';
import { dropPending, nextClaim, pressOnClaim, typeAhead } from '../search/pending-key.ts';
import { areKeysRefused } from './letter-keys.ts';
import { isField, leadsOn } from './is-field.ts';
import { leaveField } from './leave-field.ts';
import { keepTyped } from './typed-ahead.ts';
import { keepEarlyKey } from '../chat/early-key.ts';

/** The second of two keys comes within this time. */
const sequenceMs = 2_000;

const isPlain = ({ ctrlKey, metaKey, altKey, repeat, isComposing }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !repeat && !isComposing;

const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** While the code of what a key has opened loads, what is typed belongs to its field. */
const isOpening = (): boolean => document.querySelector('[data-dialog-loads]') !== null;

const isDialogOpen = (): boolean => document.querySelector('dialog[open], [data-dialog-loads]') !== null;

function isForControls(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || !isPlain(event)) return false;
  const isTyped = isField(event.target) && !leadsOn(event.target, event.key);
  return !isTyped && !isDialogOpen();
}

/** Returns what reads a key, and after the first of two both. */
function keysReader(): (event: KeyboardEvent) => string {
  let first: { key: string; at: number } | null = null;
  return ({ key: pressed, timeStamp: at }) => {
    const key = pressed.length === 1 ? pressed.toUpperCase() : pressed;
    const before = first !== null && at - first.at < sequenceMs ? first.key : null;
    first = before === null && beginsSequence(key) ? { key, at } : null;
    return before === null ? key : `${before} ${key}`;
  };
}

/** Presses the control of a key, with Shift where that has a meaning of its own. Returns false if there is none. */
function pressControl(keys: string, isShifted: boolean): boolean {
  const shifted = isShifted ? controlOf(`Shift+${keys}`) : undefined;
  const control = shifted ?? controlOf(keys);
  control?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: shifted !== undefined }));
  return control !== undefined;
}

const writingKeys = new Set(['R', 'N', 'L', ';']);

/**
 * Keeps a key of a claim that is still drawn until its control is there, and what is typed meanwhile for its field.
 * Until the next claim is taken, no key acts on the one before, which is still on screen. Returns whether it is so.
 */
function waitForClaim(key: string, typed: string): boolean {
  const claimId = document.querySelector<HTMLElement>('[data-claim-loads]')?.dataset['claimLoads'];
  if (claimId === undefined) return false;
  if (key === 'Escape') {
    dropPending(claimId);
    return false;
  }
  if (typeAhead(claimId, typed)) return true;
  const control = controlOf(key);
  const isBefore = claimId === nextClaim && (control?.closest('article') ?? null) !== null;
  if (!writingKeys.has(key) || (control && !isBefore)) return isBefore;
  pressOnClaim({ claimId, key });
  return true;
}

/** Keeps a letter for the field that is being opened. Returns whether one is. */
function typeForOpening(event: KeyboardEvent): boolean {
  const isText = !event.defaultPrevented && isPlain(event) && event.key.length === 1 && !isField(event.target);
  if (!isText || !isOpening()) return false;
  keepTyped(event.key);
  return true;
}

/** Escape leaves no claim in which words of now are not sent: it leads to their button, which says what keys do. */
function stayWithWords(key: string): boolean {
  const isKept = key === 'Escape' && document.querySelector('[data-unsent]') !== null;
  if (isKept) leaveField();
  return isKept;
}

const actOn = (keys: string, { key, shiftKey }: KeyboardEvent): boolean =>
  stayWithWords(keys) || waitForClaim(keys, key) || pressControl(keys, shiftKey);

/**
 * Presses the control whose key is pressed outside fields and dialogs. Escape acts without letter keys as well, `?` until
 * somebody has switched them off, and Ctrl or ⌘ and K in fields too.
 */
export function useShortcuts(letterKeys: boolean): void {
  useEffect(() => {
    const readKeys = keysReader();
    const press = (event: KeyboardEvent) => {
      keepEarlyKey(event);
      if (isSearchKey(event) && !isDialogOpen()) {
        event.preventDefault();
        controlOf('Control+K')?.click();
      }
      const isOn = letterKeys || event.key === 'Escape' || (event.key === '?' && !areKeysRefused());
      if (!isOn) return;
      if (typeForOpening(event)) return event.preventDefault();
      if (!isForControls(event)) return;
      const keys = readKeys(event);
      if (actOn(keys, event)) event.preventDefault();
    };
    // Controls show their keys while these act.
    document.documentElement.toggleAttribute('data-letter-keys', letterKeys);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [letterKeys]);
}
