import { postGraphql } from '#web/graphql/post-graphql.ts';
import { openTrackForm, clearExpiredSession, sayUnsent } from './session.ts';

async function hasSession(): Promise<boolean | null> {
  try {
    const answer = await postGraphql('{ claims { id } }');
    if (answer.status === 401) return false;
    const { data } = (await answer.json()) as { data?: { claims?: unknown[] } | null };
    return data?.claims ? data.claims.length > 0 : null;
  } catch {
    return null;
  }
}

async function checkSession(): Promise<void> {
  const lives = await hasSession();
  if (lives === true) openTrackForm();
  else if (lives === false) await clearExpiredSession();
  else sayUnsent(null);
}

let underWay: Promise<void> | null = null;

/**
 * Keeps a live session, also one from another tab, and asks for the claim only; clears an ended one. Concurrent calls
 * share one request.
 */
export function claimRefused(): Promise<void> {
  underWay ??= checkSession().finally(() => {
    underWay = null;
  });
  return underWay;
}
