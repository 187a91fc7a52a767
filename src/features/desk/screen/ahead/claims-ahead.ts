// Answers of claims that may be opened next, so that they are on screen at once. The usual call follows: it brings what
// is new, and writes into the audit that the claim was viewed.
import { call } from '#web/call.ts';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import type { deskRoutes } from '../../desk-routes.ts';
import { type ChangedClaims, onDeskNews } from '../news/desk-news.ts';

const keptMs = 60_000;

/** `answer` is null while it is loading. */
type Kept = { answer: DeskClaim | null; timer: ReturnType<typeof setTimeout> };

const kept = new Map<string, Kept>();

const mostSeen = 50;

/** The last answers that were on screen, the newest last. They may be out of date, so they are for want of a network. */
const seen = new Map<string, DeskClaim>();

/** Forgets the answer of a claim that has changed since. */
export function dropAnswer(claimId: string): void {
  clearTimeout(kept.get(claimId)?.timer);
  kept.delete(claimId);
}

function keep(claimId: string, answer: DeskClaim | null): Kept {
  dropAnswer(claimId);
  const one = { answer, timer: setTimeout(() => dropAnswer(claimId), keptMs) };
  kept.set(claimId, one);
  return one;
}

async function load(claimId: string): Promise<void> {
  const one = keep(claimId, null);
  const result = await call<typeof deskRoutes.deskClaim>('GET /api/desk/claims/:claimId', {
    params: { claimId },
    query: { ahead: 'true' },
  });
  // News of the claim meanwhile has dropped it.
  if (kept.get(claimId) !== one) return;
  if (result.ok) one.answer = result.answer;
  else dropAnswer(claimId);
}

export function loadAhead(claimIds: readonly string[]): void {
  for (const id of claimIds) if (!kept.has(id)) void load(id);
}

/** Keeps an answer that is on screen, for whoever goes back to the claim. */
export function keepAnswer(claimId: string, answer: DeskClaim): void {
  keep(claimId, answer);
  seen.delete(claimId);
  seen.set(claimId, answer);
  const [oldest] = seen.keys();
  if (seen.size > mostSeen && oldest !== undefined) seen.delete(oldest);
}

export const answerSeen = (claimId: string): DeskClaim | null => seen.get(claimId) ?? null;

/** Forgets a claim that may not be seen any more. */
export function forgetClaim(claimId: string): void {
  dropAnswer(claimId);
  seen.delete(claimId);
}

export const answerAhead = (claimId: string): DeskClaim | null => kept.get(claimId)?.answer ?? null;

function dropChanged(claims: ChangedClaims): void {
  for (const id of claims ?? [...kept.keys()]) dropAnswer(id);
}

/** Drops what news make stale, and everything at its end. Returns what ends it. */
export function dropStale(): () => void {
  const stop = onDeskNews(dropChanged);
  return () => {
    stop();
    dropChanged(null);
    seen.clear();
  };
}
