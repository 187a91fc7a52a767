/** What to do when the server refuses a claim: it tells nobody whether the session has ended or the claim is foreign. */
import { askForOtherClaim, loseClaimSession } from './session.ts';

/** Whether the server still knows a session of this browser; null when it cannot be asked. */
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
 * Call when this browser may not see the claim on screen. A session that lives, also one begun in another tab, is
 * kept, and only the claim is asked for again; one that has ended is forgotten. Refusals of one screen are one question.
 */
export function claimRefused(): Promise<void> {
  underWay ??= findOut().finally(() => {
    underWay = null;
  });
  return underWay;
}
