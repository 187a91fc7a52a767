import { useEffect, useEffectEvent, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { ThreadEntry } from '../../desk-answers.rules.ts';
import { writerOf } from './entry-texts.ts';
import { isNews } from './last-look.ts';

/** A reply becomes a message once it is sent. */
const idOf = ({ id }: ThreadEntry): string => id.replace(/^\S+ /, '');

/** Calls `seen` with what comes while the claim is open, and announces who it is from where that is somebody else. */
export function useNewEntries(
  thread: readonly ThreadEntry[],
  claimant: string,
  seen: (came: ThreadEntry[]) => void,
): void {
  const known = useRef<{ ids: ReadonlySet<string>; newest: string } | null>(null);
  const tell = useEffectEvent((came: ThreadEntry[]) => {
    const news = came.findLast(isNews);
    if (news) announce(m.desk_thread_came({ name: writerOf(news, claimant) }));
    seen(came);
  });
  useEffect(() => {
    const before = known.current;
    known.current = { ids: new Set(thread.map(idOf)), newest: thread.at(-1)?.at ?? '' };
    if (before === null) return;
    // Where one goes, an earlier one may come in at the other end.
    const came = thread.filter((entry) => !before.ids.has(idOf(entry)) && entry.at >= before.newest);
    if (came.length > 0) tell(came);
  }, [thread]);
}
