import { useEffect, useEffectEvent, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { ThreadEntry } from '../../desk-answers.rules.ts';
import { writerOf } from './entry-texts.ts';
import { isNews } from './last-look.ts';

/** Calls `seen` with what comes while the claim is open, and announces who it is from where that is somebody else. */
export function useCame(thread: readonly ThreadEntry[], claimant: string, seen: (came: ThreadEntry[]) => void): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  const tell = useEffectEvent((came: ThreadEntry[]) => {
    const news = came.findLast(isNews);
    if (news) announce(m.desk_thread_came({ name: writerOf(news, claimant) }));
    seen(came);
  });
  useEffect(() => {
    const before = known.current;
    known.current = new Set(thread.map(({ id }) => id));
    const came = before === null ? [] : thread.filter(({ id }) => !before.has(id));
    if (came.length > 0) tell(came);
  }, [thread]);
}
