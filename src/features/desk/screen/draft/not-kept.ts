import { call, type CallError } from '#web/call.ts';
import { guardWords } from '#web/session/unsaved-words.ts';
import type { DraftChannel } from '../../draft/draft-channels.rules.ts';
import type { draftRoutes } from '../../draft/draft-routes.ts';
import { dropAnswer } from '../ahead/claims-ahead.ts';
import { mayKeep, markSignedOut } from './signed-out.ts';

/** Where a draft belongs. */
export type Place = { claimId: string; channel: DraftChannel };

/** `seen` is what had been said when a reply was begun. */
export type Words = { text: string; seen?: string | null };

/** After a failed call. */
export const retryMs = 5_000;

/** Words that are not kept on the server yet, so that they are there when the claim is opened again. */
const notKept = new Map<string, Words>();
/** The `updatedAt` of the drafts that fields go on with. */
const known = new Map<string, string | null>();
/** The places whose field is on screen. */
const open = new Set<string>();
guardWords(() => notKept.size > 0);

const keyOf = ({ claimId, channel }: Place): string => `${claimId} ${channel}`;

/** Returns what was typed there and is not kept yet, or null. */
export const notKeptWords = (place: Place): Words | null => notKept.get(keyOf(place)) ?? null;

export const setNotKept = (place: Place, words: Words): void => void notKept.set(keyOf(place), words);

const dropNotKept = (place: Place): void => void notKept.delete(keyOf(place));

export const setKnown = (place: Place, updatedAt: string | null): void => void known.set(keyOf(place), updatedAt);

/** Without an answer it may work the next time; a claim or right that has gone does not come back. */
const isPassing = ({ status }: CallError): boolean => status === 0 || status === 401 || status >= 500;

/** Of what was sent, which has no draft any more. */
export function forgetWords(place: Place): void {
  dropNotKept(place);
  setKnown(place, null);
}

/** Returns `refused` where there is no use in trying again. Calls `again` where words of another tab were set aside. */
export async function putDraft(place: Place, words: Words, again?: () => void): Promise<'kept' | 'failed' | 'refused'> {
  if (!mayKeep()) return 'failed';
  const result = await call<typeof draftRoutes.deskDraft>('PUT /api/desk/claims/:claimId/draft/:channel', {
    params: place,
    body: { ...words, from: known.get(keyOf(place)) },
    keepalive: true,
  });
  if (!result.ok && result.error.status === 401) markSignedOut();
  if (!result.ok && isPassing(result.error)) return 'failed';
  if (result.ok) setKnown(place, result.answer.updatedAt);
  // What was typed meanwhile is not kept yet.
  if (notKeptWords(place) === words) dropNotKept(place);
  // The answer that is kept for going back has the earlier draft.
  dropAnswer(place.claimId);
  if (result.ok && result.answer.isOtherSetAside) again?.();
  return result.ok ? 'kept' : 'refused';
}

async function retryLeft(place: Place): Promise<void> {
  const words = notKeptWords(place);
  if (words === null || open.has(keyOf(place))) return;
  if ((await putDraft(place, words)) === 'failed') keepLeft(place);
}

/** Tries again to keep what was typed at a claim that was left, until it is kept or the claim is opened again. */
export const keepLeft = (place: Place): void => void setTimeout(() => void retryLeft(place), retryMs);

export const markOpen = (place: Place): void => void open.add(keyOf(place));

export const markLeft = (place: Place): void => void open.delete(keyOf(place));
