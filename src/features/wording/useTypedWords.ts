import { useState } from 'react';
import type { OwnWords } from '#claim/wording/own/own-words.rules.ts';
import { useAskToLeave } from '#web/useAskToLeave.ts';
import { draftOf, type WordsDraft } from './wording-draft.ts';
import type { WordedState } from './wording-routes.ts';

/** `base`: what stood in the fields before anything was typed. `seen`: the version that it is of. */
type Typing = { base: WordsDraft; typed: WordsDraft; seen: number | null };

/** By place. Another page may be looked at meanwhile; before the site is left the browser asks. */
const kept = new Map<string, Typing>();

const isUnsaved = ({ base, typed }: Typing): boolean => JSON.stringify(base) !== JSON.stringify(typed);

/** `newer`: the version that somebody else has saved since; nothing is saved until one of both is chosen. */
export function useTypedWords(place: string, { draft, published, newest }: WordedState) {
  const stored = draftOf(draft?.words ?? published?.words ?? {});
  const [typing, setTyping] = useState(() => kept.get(place) ?? { base: stored, typed: stored, seen: newest });
  useAskToLeave(isUnsaved(typing));
  const keep = (next: Typing) => {
    if (isUnsaved(next)) kept.set(place, next);
    else kept.delete(place);
    setTyping(next);
  };
  return {
    typed: typing.typed,
    seen: typing.seen,
    isUnsaved: isUnsaved(typing),
    newer: newest !== null && newest > (typing.seen ?? 0) ? newest : null,
    type: (typed: WordsDraft) => keep({ ...typing, typed }),
    saved: (words: OwnWords, version: number) => keep({ base: draftOf(words), typed: draftOf(words), seen: version }),
    takeTheirs: () => keep({ base: stored, typed: stored, seen: newest }),
    keepMine: () => keep({ ...typing, base: stored, seen: newest }),
  };
}
