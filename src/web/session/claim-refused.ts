/**
 * What to do when the server denies a claim: its error does not reveal whether the session ended or the claim is
 * foreign.
 */
import { askForOtherClaim, loseClaimSession } from './session.ts';

/** Returns whether the server still knows a session of this browser; null if it cannot be reached. */
async function hasSession(): Promise<boolean | null> {
  try {
    const answer = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ claims { id } }' }),
    });
    if (answer.status === 401) return false;
    const { data } = (await answer.json()) as { data?: { claims?: unknown[] } | null };
    return data?.claims ? data.claims.length > 0 : null;
  } catch {
    return null;
  }
}

async function findOut(): Promise<void> {
  const lives = await hasSession();
  if (lives === true) askForOtherClaim();
  else if (lives === false) await loseClaimSession();
}

let underWay: Promise<void> | null = null;

/**
 * Call when this browser may not see the claim on screen. A live session, also one from another tab, is kept, and only
 * the claim is asked for again; an ended one is cleared. Concurrent calls share one request.
 */
export function claimRefused(): Promise<void> {
  underWay ??= findOut().finally(() => {
    underWay = null;
  });
  return underWay;
}
