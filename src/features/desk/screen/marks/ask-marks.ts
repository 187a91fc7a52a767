// Asks for the marks that are on screen: at first, when they have changed, and when a colleague may have gone.
import { call } from '#web/call.ts';
import type { marksRoutes } from '../../marks/marks-routes.ts';
import { beatSeconds } from '../../marks/presence.rules.ts';
import { areNewsFlowing, type ChangedClaims, onMarksNews } from '../news/desk-news.ts';
import { keepMarks, onWatched, watchedClaims, type Marks } from './marks.ts';

/** As the server takes at once. */
const mostAsked = 200;
/** Debounces news. */
const pauseMs = 500;

const wanted = new Set<string>();
/** When colleagues count as gone, unless their tabs have said something since. */
const expiries = new Map<string, ReturnType<typeof setTimeout>>();
let waiting: ReturnType<typeof setTimeout> | undefined;

function want(claimIds: readonly string[], afterMs: number): void {
  for (const id of claimIds) wanted.add(id);
  if (wanted.size > 0) waiting ??= setTimeout(() => void ask(), afterMs);
}

function keep(claimId: string, marks: Marks | null): void {
  clearTimeout(expiries.get(claimId));
  expiries.delete(claimId);
  const seconds = Math.min(...(marks?.here ?? []).map((colleague) => colleague.seconds));
  if (seconds < Infinity) {
    expiries.set(
      claimId,
      setTimeout(() => want([claimId], 0), seconds * 1_000),
    );
  }
  keepMarks(claimId, marks);
}

async function ask(): Promise<void> {
  waiting = undefined;
  const shown = new Set(watchedClaims());
  const all = [...wanted].filter((id) => shown.has(id));
  const claimIds = all.slice(0, mostAsked);
  wanted.clear();
  if (claimIds.length === 0) return;
  want(all.slice(mostAsked), 0);
  const result = await call<typeof marksRoutes.deskMarks>('POST /api/desk/marks', { body: { claimIds } });
  const answered = new Map(result.ok ? result.answer.marks.map(({ claimId, ...marks }) => [claimId, marks]) : []);
  for (const claimId of claimIds) keep(claimId, answered.get(claimId) ?? null);
}

/** Returns what ends it. */
export function askMarks(): () => void {
  const askAll = () => {
    if (document.visibilityState === 'visible') want(watchedClaims(), 0);
  };
  const hear = (claims: ChangedClaims) => want(claims ?? watchedClaims(), pauseMs);
  const timer = setInterval(() => !areNewsFlowing() && askAll(), beatSeconds * 1_000);
  const stops = [onMarksNews(hear), onWatched((claimId) => want([claimId], 0))];
  document.addEventListener('visibilitychange', askAll);
  askAll();
  return () => {
    for (const stop of stops) stop();
    clearInterval(timer);
    clearTimeout(waiting);
    waiting = undefined;
    for (const expiry of expiries.values()) clearTimeout(expiry);
    document.removeEventListener('visibilitychange', askAll);
  };
}
